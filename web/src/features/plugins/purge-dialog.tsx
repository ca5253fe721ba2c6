import { Notice } from '../../ui/feedback/notice.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { usePurgePlugins } from './actions.ts'

/** Asks before the whole library is removed. */
export function PurgeDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const purge = usePurgePlugins()

  return (
    <ConfirmDialog
      title="Purge All Plugins"
      description="This action cannot be undone. This will permanently purge all your plugins from the system."
      confirmLabel={count === 1 ? 'Purge 1 plugin' : `Purge ${count} plugins`}
      busyLabel="Purging..."
      isBusy={purge.isPending}
      onConfirm={() => purge.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Notice tone="danger" title={`Are you sure you want to purge all ${count} plugins?`}>
        Your favorites, screenshots and edits are deleted too.
      </Notice>
    </ConfirmDialog>
  )
}
