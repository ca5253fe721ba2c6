import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/contract/client.ts'
import { workflowQuery } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'

type Step<Input, Answer> = Parameters<typeof useAction<Input, Answer>>[0]

/** An act of the workflow. When it was out of order, another tab has gone on meanwhile: the page looks again. */
export function useStep<Input, Answer>(step: Step<Input, Answer>) {
  const queries = useQueryClient()
  const call = async (input: Input) => {
    try {
      return await step.call(input)
    } catch (error) {
      if (isOutOfOrder(error)) {
        await queries.invalidateQueries({ queryKey: workflowQuery.queryKey })
      }
      throw error
    }
  }
  return useAction({
    ...step,
    call,
    failed: (reason, isGiven, error) =>
      isOutOfOrder(error)
        ? { title: 'Already done', description: reason }
        : step.failed(reason, isGiven, error),
  })
}

/** The answer to a step that another tab has taken. */
export const OUT_OF_ORDER = 409

const isOutOfOrder = (error: unknown) => error instanceof ApiError && error.status === OUT_OF_ORDER
