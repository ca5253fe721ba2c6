import { UserX } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#shared/account/user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Late } from '../../ui/overlays/late.tsx'

const deleteAccountDialog = async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog

/** The button that opens the dialog to delete the account. */
export function DeleteAccount({ user, onLeft }: { user: User; onLeft: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)

  return (
    <>
      <Button kind="outline-danger" icon={UserX} onClick={() => setAsking(true)}>
        Delete Account
      </Button>
      {isAsking && (
        <Late load={deleteAccountDialog} onMissing={close}>
          {(DeleteAccountDialog) => <DeleteAccountDialog user={user} onClose={close} onLeft={onLeft} />}
        </Late>
      )}
    </>
  )
}
