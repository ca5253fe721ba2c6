import type { Plugin } from '#shared/plugins/plugin.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { counted } from '../../../ui/text/counted.ts'
import type { SongsAnswer } from '../remove-dialog.tsx'
import { useRemovePlugins } from './use-remove-plugins.ts'

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
  const what = counted(plugins.length, 'plugin')

  return (
    <ConfirmDialog
      title="Remove Plugins"
      confirmLabel={`Remove ${what}`}
      busyLabel="Deleting..."
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
      <p>
        Are you sure you want to remove <b>{what}</b>? They stay in Recently Removed for seven days.
      </p>
      {songs.answer}
    </ConfirmDialog>
  )
}
