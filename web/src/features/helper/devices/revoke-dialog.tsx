import type { Device } from '#shared/helper/device.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import { useRevokeDevice } from './actions.ts'

/** Asks before the pairing with a device is ended. */
export function RevokeDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const revoke = useRevokeDevice()
  useFocusAfterDialog(true, '[data-leads-to=devices]', 'h1')

  return (
    <ConfirmDialog
      title="Revoke Device"
      description={`Are you sure you want to revoke ${device.name}?`}
      confirmLabel="Revoke"
      busyLabel="Revoking..."
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate(device, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        It can no longer scan or move plugins, and its waiting jobs are canceled. The helper app stays
        installed there and can be connected again. Your library still shows where plugins are on it, until
        you remove that computer's places here.
      </p>
    </ConfirmDialog>
  )
}
