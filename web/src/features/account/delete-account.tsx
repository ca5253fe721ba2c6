import { UserX } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#shared/account/user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { lazyPart } from '../../ui/overlays/lazy-part.tsx'

const DeleteAccountDialog = lazyPart(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)

/** The button that opens the dialog to delete the account. */
export function DeleteAccount({ user, onLeft }: { user: User; onLeft: () => void }) {
  const [isAsking, setAsking] = useState(false)

  return (
    <>
      <Button kind="outline-danger" icon={UserX} onClick={() => setAsking(true)}>
        Delete Account
      </Button>
      {isAsking && <DeleteAccountDialog user={user} onClose={() => setAsking(false)} onLeft={onLeft} />}
    </>
  )
}
