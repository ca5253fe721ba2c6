import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, MISSING_MESSAGE_CODE } from '#shared/contract/client.ts'
import { toast } from '../ui/feedback/toast-store.ts'
import { failureReason } from './failure-reason.ts'
import { restartFetchesOf } from './restart-fetches-of.ts'

export type ToastMessage = { title: string; description?: string; detail?: string }

type Action<Input, Answer> = {
  call: (input: Input) => Promise<Answer>
  /** Keys of the queries that the action makes stale. */
  stale?: (readonly unknown[])[]
  /** Updates the cache with the response, where fetching again would be a waste. */
  updateCache?: (queries: QueryClient, answer: Answer, input: Input) => void
  succeeded?: (
    answer: Answer,
    input: Input,
  ) => ToastMessage & { variant?: 'info'; action?: { label: string; onClick: () => void } }
  /** `isFromServer` is false when the server sent no message and `reason` is only a default. */
  failed: (reason: string, isFromServer: boolean, error: Error) => ToastMessage
}

/** A mutation with the queries that it makes stale and the toasts about its result. */
export function useAction<Input, Answer>({
  call,
  stale = [],
  updateCache,
  succeeded,
  failed,
}: Action<Input, Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: async (answer, input) => {
      restartFetchesOf(queries, () => updateCache?.(queries, answer, input))
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
      if (succeeded) toast(succeeded(answer, input))
    },
    onError: (error) =>
      toast({ ...failed(failureReason(error), !hasNoMessage(error), error), variant: 'destructive' }),
  })
}

/** Makes one call after the other. When a later one fails, what earlier ones have changed is fetched again. */
export async function callInTurn<Item, Answer>(
  queries: QueryClient,
  stale: (readonly unknown[])[],
  items: readonly Item[],
  call: (item: Item) => Promise<Answer>,
) {
  const answers: Answer[] = []
  try {
    for (const item of items) answers.push(await call(item))
  } catch (error) {
    if (answers.length > 0)
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
    throw error
  }
  return answers
}

const hasNoMessage = (error: Error) => error instanceof ApiError && error.code === MISSING_MESSAGE_CODE
