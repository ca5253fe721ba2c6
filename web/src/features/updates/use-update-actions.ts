import type { UpdateEntry } from '#shared/updates/contract.ts'
import { useMarkUpdate, useMarkUpToDate, useRemoveUpdate } from './actions.ts'
import { useIgnoreUpdate } from './ignored-updates/actions.ts'

export type UpdateActions = ReturnType<typeof useUpdateActions>

/** The manual actions on updates, shared by all rows of a list. */
export function useUpdateActions() {
  const mark = useMarkUpdate()
  const remove = useRemoveUpdate()
  const upToDate = useMarkUpToDate()
  const ignore = useIgnoreUpdate()

  return {
    markAs: (id: string, status: 'completed' | 'failed') => mark.mutate({ params: { id }, body: { status } }),
    remove: (entry: UpdateEntry) => remove.mutate(entry),
    markUpToDate: (pluginId: string) => upToDate.mutate(pluginId),
    ignore: ignore.mutate,
  }
}
