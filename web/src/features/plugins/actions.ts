import { useQueryClient } from '@tanstack/react-query'
import type { BulkEdit } from '#shared/plugins/plugin.ts'
import { api } from '../../api/api.ts'
import { dropPlugin, keepPlugin } from '../../api/kept-plugins.ts'
import { pluginsQuery } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { messages } from './messages.ts'

const stale = [pluginsQuery.queryKey]

export const useEditPlugin = () =>
  useAction({
    call: ({
      isOfTagsOnly: _,
      ...input
    }: Parameters<typeof api.plugins.edit>[0] & { isOfTagsOnly: boolean }) => api.plugins.edit(input),
    keep: (queries, { claims: _, ...plugin }) => keepPlugin(queries, plugin),
    said: ({ claims }, { isOfTagsOnly }) => (isOfTagsOnly ? messages.tagged : messages.edited(claims)),
    failed: messages.changeFailed,
  })

const useRestorePlugin = () =>
  useAction({
    call: api.plugins.restore,
    keep: keepPlugin,
    said: messages.restored,
    failed: messages.restoreFailed,
  })

/** The toast of a removal takes it back. */
export function useRemovePlugin() {
  const restore = useRestorePlugin()
  return useAction({
    call: api.plugins.remove,
    keep: dropPlugin,
    said: ({ id }) => ({
      ...messages.removed,
      action: { label: 'Undo', onClick: () => restore.mutate({ params: { id } }) },
    }),
    failed: messages.removeFailed,
  })
}

export const usePurgePlugins = () =>
  useAction({
    call: () => api.plugins.purge(),
    stale,
    said: ({ deletedCount }) => messages.purged(deletedCount),
    failed: messages.purgeFailed,
  })

/** The server changes at most this many at once (shared/plugins, `bulkEdit`). */
const AT_ONCE = 5000

export function useBulkEditPlugins() {
  const queries = useQueryClient()
  return useAction({
    call: async ({ pluginIds, changes }: BulkEdit) => {
      let updatedCount = 0
      try {
        for (let from = 0; from < pluginIds.length; from += AT_ONCE) {
          const body = { pluginIds: pluginIds.slice(from, from + AT_ONCE), changes }
          updatedCount += (await api.plugins.bulkEdit({ body })).updatedCount
        }
      } catch (error) {
        // The first thousands may have been changed already, and the list must say so.
        if (updatedCount > 0) await queries.invalidateQueries({ queryKey: pluginsQuery.queryKey })
        throw error
      }
      return { updatedCount }
    },
    stale,
    said: ({ updatedCount }) => messages.bulkEdited(updatedCount),
    failed: messages.bulkEditFailed,
  })
}
