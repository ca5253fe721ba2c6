import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, MISSING_MESSAGE_CODE } from '#shared/contract/client.ts'
import { toast } from '../ui/feedback/toast-store.ts'

export type Message = { title: string; description?: string }

type Action<Input, Answer> = {
  call: (input: Input) => Promise<Answer>
  /** Keys of the queries that the act makes out of date. */
  stale?: (readonly unknown[])[]
  /** Puts what the answer says into what is already known, where fetching it again would be waste. */
  keep?: (queries: QueryClient, answer: Answer, input: Input) => void
  said?: (
    answer: Answer,
    input: Input,
  ) => Message & { variant?: 'info'; action?: { label: string; onClick: () => void } }
  /** `isGiven` is false when the server answered without a sentence and `reason` is only our own stand-in. */
  failed: (reason: string, isGiven: boolean, error: Error) => Message
}

/** A change the user asks for: the call, what it makes out of date, and what is said afterwards. */
export function useAction<Input, Answer>({ call, stale = [], keep, said, failed }: Action<Input, Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: async (answer, input) => {
      keep?.(queries, answer, input)
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
      if (said) toast(said(answer, input))
    },
    onError: (error) =>
      toast({ ...failed(reasonOf(error), !isWordless(error), error), variant: 'destructive' }),
  })
}

/** The sentence of a failure: the server's own, or what to do when it could not be reached. */
export function reasonOf(error: Error) {
  if (error instanceof ApiError) return error.reason
  if (error instanceof TypeError) return 'The server cannot be reached. Check your connection and try again.'
  return error.message
}

const isWordless = (error: Error) => error instanceof ApiError && error.code === MISSING_MESSAGE_CODE
