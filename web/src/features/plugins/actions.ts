import { useQueryClient } from '@tanstack/react-query'
import { inChunks } from '#shared/in-chunks.ts'
import { MAX_CHANGED_PLUGINS } from '#shared/plugins/limits.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { BulkEdit } from '#shared/plugins/plugin-edit.ts'
import type { RestoreRequest } from '#shared/plugins/removal.ts'
import { api } from '../../api/api.ts'
import { cachePlugin, uncachePlugin } from '../../api/plugin-cache.ts'
import { pluginsQuery } from '../../api/queries.ts'
import { callInTurn, useAction } from '../../api/use-action.ts'
import { undoAction, useUndo } from '../../api/use-undo.ts'
import { withUndo } from '../../ui/feedback/undo-store.ts'
import { pluginMessages } from './messages.ts'

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

/** Restores removed plugins, one request after the other: these, those of one removal, or all. */
export function useRestorePlugins() {
  const queries = useQueryClient()
  return useAction({
    call: (requests: RestoreRequest[]) =>
      callInTurn(queries, stale, requests, (body) => api.plugins.restoreMany({ body })),
    stale,
    succeeded: (answers) =>
      pluginMessages.restoredMany(answers.reduce((sum, { restoredCount }) => sum + restoredCount, 0)),
    failed: pluginMessages.restoreFailed,
  })
}

/** Keeps removed plugins hidden for good. */
export const useHidePlugins = () =>
  useAction({
    call: (pluginIds: string[]) => api.plugins.hide({ body: { pluginIds } }),
    stale,
    succeeded: ({ hiddenCount }) => pluginMessages.hidden(hiddenCount),
    failed: pluginMessages.hideFailed,
  })

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
      const edits = await callInTurn(queries, stale, batchesOf(pluginIds), (ids) =>
        api.plugins.bulkEdit({ body: { pluginIds: ids, changes } }),
      )
      return {
        updatedCount: edits.reduce((sum, { updatedCount }) => sum + updatedCount, 0),
        acts: edits.map(({ act }) => act),
      }
    },
    stale,
    succeeded: ({ updatedCount, acts }) => ({
      ...pluginMessages.bulkEdited(updatedCount),
      ...undoAction(undo, acts),
    }),
    failed: pluginMessages.bulkEditFailed,
  })
}

/** Removes many plugins, in batches; the toast can undo it. */
export function useRemovePlugins() {
  const queries = useQueryClient()
  const restore = useRestorePlugins()
  return useAction({
    call: (pluginIds: string[]) =>
      callInTurn(queries, stale, batchesOf(pluginIds), (ids) =>
        api.plugins.removeMany({ body: { pluginIds: ids } }),
      ),
    stale,
    succeeded: (removals) =>
      withUndo(
        pluginMessages.removedMany(removals.reduce((sum, { removedCount }) => sum + removedCount, 0)),
        () => restore.mutate(removals.map(({ removedAt }) => ({ removedAt }))),
      ),
    failed: pluginMessages.removeManyFailed,
  })
}

const batchesOf = (pluginIds: string[]) => inChunks(pluginIds, { count: MAX_CHANGED_PLUGINS })
