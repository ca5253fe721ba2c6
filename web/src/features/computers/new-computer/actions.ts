import { useQueryClient } from '@tanstack/react-query'
import type { Checklist, NewChecklist } from '#shared/computers/checklist.ts'
import { api } from '../../../api/api.ts'
import { checklistQuery, checklistsQuery } from '../../../api/computer-queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { withUndo } from '../../../ui/feedback/undo-store.ts'
import { checklistMessages } from '../overview/overview-words.ts'

const stale = [checklistsQuery.queryKey]

/** Creates a checklist. */
export const useAddChecklist = () =>
  useAction({
    call: (body: NewChecklist) => {
      if (body.pluginIds.length === 0) throw new Error(checklistMessages.noPlugin)
      return api.computers.add({ body })
    },
    stale,
    updateCache: (queries, added) => queries.setQueryData(checklistQuery(added.id).queryKey, added),
    failed: checklistMessages.addFailed,
  })

type Changes = { id: string; name?: string; machine?: string }

/** Renames a checklist, or says which computer is the new one. */
export const useChangeChecklist = () =>
  useAction({
    call: ({ id, ...body }: Changes) => api.computers.change({ params: { id }, body }),
    stale,
    updateCache: (queries, changed) => queries.setQueryData(checklistQuery(changed.id).queryKey, changed),
    succeeded: () => checklistMessages.changed,
    failed: checklistMessages.changeFailed,
  })

type Ticks = { id: string; keys: string[]; isDone: boolean }

/** Ticks or unticks steps and plugins. The page shows it at once; when it fails, the ticks are as before. */
export function useTick() {
  const queries = useQueryClient()
  const show = ({ id, keys }: Ticks, isDone: boolean) =>
    queries.setQueryData<Checklist>(
      checklistQuery(id).queryKey,
      (list) => list && withTicks(list, keys, isDone),
    )
  const { mutate } = useAction({
    call: async (ticks: Ticks) => {
      const { id, keys, isDone } = ticks
      try {
        return await api.computers.tick({ params: { id }, body: isDone ? { done: keys } : { undone: keys } })
      } catch (error) {
        show(ticks, !isDone)
        throw error
      }
    },
    failed: checklistMessages.tickFailed,
  })
  return (ticks: Ticks) => {
    // An answer from before the tick must not hide it.
    void queries.cancelQueries({ queryKey: checklistQuery(ticks.id).queryKey }, { revert: false })
    show(ticks, ticks.isDone)
    mutate(ticks)
  }
}

function withTicks(list: Checklist, keys: string[], isDone: boolean): Checklist {
  const others = list.done.filter((key) => !keys.includes(key))
  return { ...list, done: isDone ? [...others, ...keys] : others }
}

/** Removes a checklist; the toast can undo it. */
export function useRemoveChecklist() {
  const restore = useAction({
    call: (id: string) => api.computers.restore({ params: { id } }),
    stale,
    succeeded: ({ name }) => checklistMessages.restored(name),
    failed: checklistMessages.restoreFailed,
  })
  return useAction({
    call: (id: string) => api.computers.remove({ params: { id } }),
    stale,
    succeeded: ({ name }, id) => withUndo(checklistMessages.removed(name), () => restore.mutate(id)),
    failed: checklistMessages.removeFailed,
  })
}
