import type { ReactNode } from 'react'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import type { useRemovePlugin } from './actions.ts'

type RemoveDialogProps = {
  plugin: Plugin
  /** What the user's songs say about it. */
  songs: ReactNode
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
      onConfirm={() => remove.mutate({ params: { id: plugin.id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        Are you sure you want to remove <b>{plugin.name}</b>?
      </p>
      {songs}
    </ConfirmDialog>
  )
}
