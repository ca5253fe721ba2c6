import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/contract/client.ts'
import { SONGS_USE_PLUGINS } from '#shared/uad/move-plan/used-moves.ts'
import { movePlanQuery, workflowQuery } from '../../api/queries.ts'
import { REMOVAL_KEY } from '../../api/song-queries.ts'
import { useAction } from '../../api/use-action.ts'
import { uadMessages } from './uad-words.ts'

type StepAction<Input, Answer> = Parameters<typeof useAction<Input, Answer>>[0]

/**
 * An action of the workflow. When it is refused because another tab went on, or because songs use what would move, perhaps since a moment
 * ago, what the page shows of that is loaded again.
 */
export function useWorkflowAction<Input, Answer>(step: StepAction<Input, Answer>) {
  const queries = useQueryClient()
  const call = async (input: Input) => {
    try {
      return await step.call(input)
    } catch (error) {
      if (isOutOfOrder(error)) await queries.invalidateQueries({ queryKey: workflowQuery.queryKey })
      if (isUsedBySongs(error))
        for (const queryKey of [movePlanQuery.queryKey, REMOVAL_KEY])
          void queries.invalidateQueries({ queryKey })
      throw error
    }
  }
  return useAction({
    ...step,
    call,
    failed: (reason, isFromServer, error) => {
      if (isOutOfOrder(error)) return uadMessages.alreadyDone(reason)
      return isUsedBySongs(error) ? uadMessages.usedBySongs(reason) : step.failed(reason, isFromServer, error)
    },
  })
}

/** True when another tab has already completed the step. */
export const isOutOfOrder = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && !isUsedBySongs(error)

/** True when songs use what would move, so that the server has started nothing. */
export const isUsedBySongs = (error: unknown) => error instanceof ApiError && error.code === SONGS_USE_PLUGINS
