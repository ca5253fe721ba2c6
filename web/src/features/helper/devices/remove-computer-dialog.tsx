import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import { useRemoveComputer } from './actions.ts'

type RemoveComputerDialogProps = {
  /** `deviceId`: its helper, if one is connected. */
  computer: { machine: string; name: string; deviceId: string | undefined }
  onClose: () => void
}

/** Asks before a computer is forgotten with what is installed there. */
export function RemoveComputerDialog({ computer, onClose }: RemoveComputerDialogProps) {
  const removal = useRemoveComputer()
  useFocusAfterDialog(true, 'main h2', 'h1')

  return (
    <ConfirmDialog
      title={`Remove ${computer.name}?`}
      description="Plugfolio forgets what is installed there and disconnects its helper. Your plugins stay in the library."
      confirmLabel="Remove"
      busyLabel="Removing..."
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate(computer, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
