import { useQueryClient } from '@tanstack/react-query'
import { inChunks } from '#shared/in-chunks.ts'
import { MAX_CHANGED_PLUGINS } from '#shared/plugins/limits.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { api } from '../../../api/api.ts'
import { pluginsQuery } from '../../../api/queries.ts'
import { useAction } from '../../../api/use-action.ts'
import { withUndo } from '../../../ui/feedback/undo-store.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { pluginMessages } from '../messages.ts'
import * as pluginWords from '../plugin-words.ts'
import type { SongsAnswer } from '../remove-dialog.tsx'
import { useRestorePlugins } from '../removed/use-restore.ts'

type RemoveSelectedDialogProps = {
  /** The selected plugins, at least one. */
  plugins: Plugin[]
  songs: SongsAnswer
  /** Called after the removal; ends selection mode. */
  onRemoved: () => void
  onClose: () => void
}

/** Asks before the selected plugins are removed. */
export function RemoveSelectedDialog({ plugins, songs, onRemoved, onClose }: RemoveSelectedDialogProps) {
  const remove = useRemovePlugins()

  return (
    <ConfirmDialog
      title={pluginWords.removePlugins}
      confirmLabel={pluginWords.removeCount(plugins.length)}
      busyLabel={common.deleting}
      isBusy={remove.isPending}
      closedReason={songs.closedReason}
      onConfirm={() =>
        remove.mutate(
          plugins.map(({ id }) => id),
          { onSuccess: onRemoved },
        )
      }
      onClose={onClose}
    >
      <p>{pluginWords.confirmRemoveSome(<b>{pluginWords.pluginCount(plugins.length)}</b>)}</p>
      {songs.answer}
    </ConfirmDialog>
  )
}

/** Removes these plugins; the toast can undo it. */
function useRemovePlugins() {
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
    succeeded: ({ removals, removedCount }) =>
      withUndo(pluginMessages.removedMany(removedCount), () =>
        restore.mutate(removals.map((removedAt) => ({ removedAt }))),
      ),
    failed: pluginMessages.removeManyFailed,
  })
}
