import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/contract/client.ts'
import { workflowQuery } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'

type StepAction<Input, Answer> = Parameters<typeof useAction<Input, Answer>>[0]

/** An action of the workflow. When it is out of order because another tab went on, the workflow is loaded again. */
export function useWorkflowAction<Input, Answer>(step: StepAction<Input, Answer>) {
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
    failed: (reason, isFromServer, error) =>
      isOutOfOrder(error)
        ? { title: 'Already done', description: reason }
        : step.failed(reason, isFromServer, error),
  })
}

/** The HTTP status for a step that another tab has already completed. */
export const OUT_OF_ORDER = 409

const isOutOfOrder = (error: unknown) => error instanceof ApiError && error.status === OUT_OF_ORDER
