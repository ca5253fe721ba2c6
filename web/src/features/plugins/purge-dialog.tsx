import { Notice } from '../../ui/feedback/notice.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { counted } from '../../ui/text/counted.ts'
import { formattedNumber } from '../../ui/text/locale.ts'
import { usePurgePlugins } from './actions.ts'
import type { SongsAnswer } from './remove-dialog.tsx'

type PurgeDialogProps = { count: number; songs: SongsAnswer; onClose: () => void }

/** Asks before the whole library is removed. */
export function PurgeDialog({ count, songs, onClose }: PurgeDialogProps) {
  const purge = usePurgePlugins()

  return (
    <ConfirmDialog
      title="Purge All Plugins"
      description="This action cannot be undone. This will permanently purge all your plugins from the system."
      confirmLabel={`Purge ${counted(count, 'plugin')}`}
      busyLabel="Purging..."
      isBusy={purge.isPending}
      closedReason={songs.closedReason}
      onConfirm={() => purge.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Notice tone="danger" title={`Are you sure you want to purge all ${formattedNumber(count)} plugins?`}>
        You can restore them for seven days.
      </Notice>
      {songs.answer}
    </ConfirmDialog>
  )
}
