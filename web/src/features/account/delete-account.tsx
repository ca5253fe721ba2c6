import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { User } from '#shared/account/user.ts'
import { Button } from '../../ui/button.tsx'

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}))

/** The button that asks whether the account shall go. */
export function DeleteAccount({ user, onLeft }: { user: User; onLeft: () => void }) {
  const [isAsking, setAsking] = useState(false)

  return (
    <>
      <Button kind="quiet-danger" icon={Trash2} onClick={() => setAsking(true)}>
        Delete Account
      </Button>
      <Suspense>
        {isAsking && <DeleteAccountDialog user={user} onClose={() => setAsking(false)} onLeft={onLeft} />}
      </Suspense>
    </>
  )
}
