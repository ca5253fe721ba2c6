import type { User } from '#shared/account/user.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { AddPasskeyForm } from './add-passkey-form.tsx'

/** Asks what the passkey is called and who acts; the browser asks the rest. */
export function AddPasskeyDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <Dialog
      title="Add a Passkey"
      description="It signs you in with your fingerprint, your face or the PIN of your device. Your password alone will not sign you in any longer."
      width={560}
      // A key of Escape too many must not throw the recovery codes away.
      isHeld
      onClose={onClose}
    >
      <AddPasskeyForm user={user} onDone={onClose} />
    </Dialog>
  )
}
