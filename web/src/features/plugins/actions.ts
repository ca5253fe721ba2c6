import { useQueryClient } from '@tanstack/react-query'
import { inChunks } from '#shared/in-chunks.ts'
import type { BulkEdit, Plugin } from '#shared/plugins/plugin.ts'
import { MAX_CHANGED_PLUGINS } from '#shared/plugins/plugin.ts'
import { api } from '../../api/api.ts'
import { cachePlugin, uncachePlugin } from '../../api/plugin-cache.ts'
import { pluginsQuery } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { pluginMessages } from './messages.ts'
import { useRestorePlugins } from './removed/use-restore.ts'

const stale = [pluginsQuery.queryKey]

export const useEditPlugin = () =>
  useAction({
    call: ({ isTagsOnly: _, ...input }: Parameters<typeof api.plugins.edit>[0] & { isTagsOnly: boolean }) =>
      api.plugins.edit(input),
    updateCache: (queries, { claims: _, ...plugin }) => cachePlugin(queries, plugin),
    succeeded: ({ claims }, { isTagsOnly }) =>
      isTagsOnly ? pluginMessages.tagged : pluginMessages.edited(claims),
    failed: pluginMessages.changeFailed,
  })

const changeTags = ({ plugin: { id }, tags }: { plugin: Plugin; tags: string[] }) =>
  api.plugins.change({ params: { id }, body: { tags } })

/** Saves the tags of a plugin; the toast can undo it. */
export function useSaveTags() {
  const undo = useAction({
    call: changeTags,
    updateCache: cachePlugin,
    failed: pluginMessages.changeFailed,
  })
  return useAction({
    call: changeTags,
    updateCache: cachePlugin,
    succeeded: (_, { plugin }) => ({
      ...pluginMessages.tagged,
      action: { label: 'Undo', onClick: () => undo.mutate({ plugin, tags: plugin.tags }) },
    }),
    failed: pluginMessages.changeFailed,
  })
}

const useRestorePlugin = () =>
  useAction({
    call: api.plugins.restore,
    updateCache: cachePlugin,
    succeeded: pluginMessages.restored,
    failed: pluginMessages.restoreFailed,
  })

/** Removes a plugin; the toast can undo it. */
export function useRemovePlugin() {
  const restore = useRestorePlugin()
  return useAction({
    call: api.plugins.remove,
    updateCache: uncachePlugin,
    succeeded: ({ id }) => ({
      ...pluginMessages.removed,
      action: { label: 'Undo', onClick: () => restore.mutate({ params: { id } }) },
    }),
    failed: pluginMessages.removeFailed,
  })
}

/** Removes the whole library; the toast can undo it. */
export function usePurgePlugins() {
  const restore = useRestorePlugins()
  return useAction({
    call: () => api.plugins.purge(),
    stale,
    succeeded: ({ deletedCount, removedAt }) => ({
      ...pluginMessages.purged(deletedCount),
      action: { label: 'Undo', onClick: () => restore.mutate([{ removedAt }]) },
    }),
    failed: pluginMessages.purgeFailed,
  })
}

export function useBulkEditPlugins() {
  const queries = useQueryClient()
  return useAction({
    call: async ({ pluginIds, changes }: BulkEdit) => {
      let updatedCount = 0
      try {
        for (const ids of inChunks(pluginIds, { count: MAX_CHANGED_PLUGINS })) {
          const body = { pluginIds: ids, changes }
          updatedCount += (await api.plugins.bulkEdit({ body })).updatedCount
        }
      } catch (error) {
        // Earlier batches have already changed plugins, so the list must be loaded again.
        if (updatedCount > 0) await queries.invalidateQueries({ queryKey: pluginsQuery.queryKey })
        throw error
      }
      return { updatedCount }
    },
    stale,
    succeeded: ({ updatedCount }) => pluginMessages.bulkEdited(updatedCount),
    failed: pluginMessages.bulkEditFailed,
  })
}
