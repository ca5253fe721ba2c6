import { useQueryClient } from '@tanstack/react-query'
import * as common from '../ui/text/common-words.ts'
import { api } from './api.ts'
import * as apiWords from './api-words.ts'
import { collectionsQuery, pluginsQuery } from './queries.ts'
import { callInTurn, useAction } from './use-action.ts'

const stale = [pluginsQuery.queryKey, collectionsQuery.queryKey]

/** Undoes acts, the last first, and says what was undone and what was left. */
export function useUndo() {
  const queries = useQueryClient()
  return useAction({
    call: (acts: string[]) =>
      callInTurn(queries, stale, acts.toReversed(), (id) => api.plugins.undo({ params: { id } })),
    stale,
    succeeded: (results) => ({
      title: apiWords.undone,
      description: results.map(({ message }) => message).join(' '),
    }),
    failed: (reason) => ({ title: apiWords.notUndone, description: reason }),
  })
}

/** The Undo of a toast; none when there is nothing to undo. */
export const undoAction = (undo: ReturnType<typeof useUndo>, acts: (string | undefined)[]) => {
  const undoable = acts.filter((act) => act !== undefined)
  return undoable.length > 0 && { action: { label: common.undo, onClick: () => undo.mutate(undoable) } }
}
