import type { UpdateEntry } from '#shared/updates/contract.ts'
import { useMarkUpdate, useMarkUpToDate, useTakeBackUpdate } from './actions.ts'
import { useIgnoreUpdate } from './ignored-updates/actions.ts'

export type UpdateActs = ReturnType<typeof useUpdateActs>

/** The manual actions on updates, shared by all rows of a list. */
export function useUpdateActs() {
  const mark = useMarkUpdate()
  const remove = useTakeBackUpdate()
  const upToDate = useMarkUpToDate()
  const ignore = useIgnoreUpdate()

  return {
    markAs: (id: string, status: 'completed' | 'failed') => mark.mutate({ params: { id }, body: { status } }),
    remove: (entry: UpdateEntry) => remove.mutate(entry),
    markUpToDate: (pluginId: string) => upToDate.mutate(pluginId),
    ignore: ignore.mutate,
  }
}
