import type { ReactNode } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import type { useRemovePlugin } from './actions.ts'

/** The answer of the user's songs about removing plugins, and why it cannot be confirmed yet. */
export type SongsAnswer = { answer: ReactNode; closedReason: string | undefined }

type RemoveDialogProps = {
  plugin: Plugin
  songs: SongsAnswer
  /** Owned by the page, because its toast must be able to undo after this dialog is closed. */
  remove: ReturnType<typeof useRemovePlugin>
  onClose: () => void
}

/** Asks before one plugin is removed. */
export function RemoveDialog({ plugin, songs, remove, onClose }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      title="Remove Plugin"
      confirmLabel="Remove"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      closedReason={songs.closedReason}
      onConfirm={() => remove.mutate({ params: { id: plugin.id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        Are you sure you want to remove <b>{plugin.name}</b>? You can restore it for seven days.
      </p>
      {songs.answer}
    </ConfirmDialog>
  )
}
