import { useQueryClient } from '@tanstack/react-query'
import { inChunks } from '#shared/in-chunks.ts'
import { MAX_CHANGED_PLUGINS } from '#shared/plugins/limits.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { BulkEdit } from '#shared/plugins/plugin-edit.ts'
import { api } from '../../api/api.ts'
import { cachePlugin, uncachePlugin } from '../../api/plugin-cache.ts'
import { pluginsQuery } from '../../api/queries.ts'
import { useAction } from '../../api/use-action.ts'
import { undoAction, useUndo } from '../../api/use-undo.ts'
import { withUndo } from '../../ui/feedback/undo-store.ts'
import { pluginMessages } from './messages.ts'
import { useRestorePlugins } from './removed/use-restore.ts'

const stale = [pluginsQuery.queryKey]

/** Saves the dialog of a plugin; the toast can undo a change of tags only. */
export function useEditPlugin() {
  const undo = useUndo()
  return useAction({
    call: ({ isTagsOnly: _, ...input }: Parameters<typeof api.plugins.edit>[0] & { isTagsOnly: boolean }) =>
      api.plugins.edit(input),
    updateCache: (queries, { claims: _, ...plugin }) => cachePlugin(queries, plugin),
    succeeded: ({ claims, act }, { isTagsOnly }) =>
      isTagsOnly ? { ...pluginMessages.tagged, ...undoAction(undo, [act]) } : pluginMessages.edited(claims),
    failed: pluginMessages.changeFailed,
  })
}

/** Saves the tags of a plugin; the toast can undo it. */
export function useSaveTags() {
  const undo = useUndo()
  return useAction({
    call: ({ plugin: { id }, tags }: { plugin: Plugin; tags: string[] }) =>
      api.plugins.change({ params: { id }, body: { tags } }),
    updateCache: cachePlugin,
    succeeded: ({ act }) => ({ ...pluginMessages.tagged, ...undoAction(undo, [act]) }),
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
    succeeded: ({ id }) => withUndo(pluginMessages.removed, () => restore.mutate({ params: { id } })),
    failed: pluginMessages.removeFailed,
  })
}

/** Removes the whole library; the toast can undo it. */
export function usePurgePlugins() {
  const restore = useRestorePlugins()
  return useAction({
    call: () => api.plugins.purge(),
    stale,
    succeeded: ({ deletedCount, removedAt }) =>
      withUndo(pluginMessages.purged(deletedCount), () => restore.mutate([{ removedAt }])),
    failed: pluginMessages.purgeFailed,
  })
}

/** Changes many plugins, in batches; the toast can undo it. */
export function useBulkEditPlugins() {
  const queries = useQueryClient()
  const undo = useUndo()
  return useAction({
    call: async ({ pluginIds, changes }: BulkEdit) => {
      let updatedCount = 0
      const acts: (string | undefined)[] = []
      try {
        for (const ids of inChunks(pluginIds, { count: MAX_CHANGED_PLUGINS })) {
          const edited = await api.plugins.bulkEdit({ body: { pluginIds: ids, changes } })
          updatedCount += edited.updatedCount
          acts.push(edited.act)
        }
      } catch (error) {
        // Earlier batches have already changed plugins, so the list must be loaded again.
        if (updatedCount > 0) await queries.invalidateQueries({ queryKey: pluginsQuery.queryKey })
        throw error
      }
      return { updatedCount, acts }
    },
    stale,
    succeeded: ({ updatedCount, acts }) => ({
      ...pluginMessages.bulkEdited(updatedCount),
      ...undoAction(undo, acts),
    }),
    failed: pluginMessages.bulkEditFailed,
  })
}
