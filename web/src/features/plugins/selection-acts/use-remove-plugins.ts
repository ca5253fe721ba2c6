import { useQueryClient } from '@tanstack/react-query'
import { inChunks } from '#shared/in-chunks.ts'
import { MAX_CHANGED_PLUGINS } from '#shared/plugins/limits.ts'
import { api } from '../../../api/api.ts'
import { pluginsQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { pluginMessages } from '../messages.ts'
import { useRestorePlugins } from '../removed/use-restore.ts'

/** Removes these plugins; the toast can undo it. */
export function useRemovePlugins() {
  const queries = useQueryClient()
  const restore = useRestorePlugins()
  return useAction({
    call: async (pluginIds: string[]) => {
      const removals: string[] = []
      let removedCount = 0
      try {
        for (const ids of inChunks(pluginIds, { count: MAX_CHANGED_PLUGINS })) {
          const removed = await api.plugins.removeMany({ body: { pluginIds: ids } })
          removals.push(removed.removedAt)
          removedCount += removed.removedCount
        }
      } catch (error) {
        // Earlier batches are already removed, so the list must be loaded again.
        if (removedCount > 0) await queries.invalidateQueries({ queryKey: pluginsQuery.queryKey })
        throw error
      }
      return { removals, removedCount }
    },
    stale: [pluginsQuery.queryKey],
    succeeded: ({ removals, removedCount }) => ({
      ...pluginMessages.removedMany(removedCount),
      action: {
        label: 'Undo',
        onClick: () => restore.mutate(removals.map((removedAt) => ({ removedAt }))),
      },
    }),
    failed: pluginMessages.removeManyFailed,
  })
}
