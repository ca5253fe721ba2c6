import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}))

/** The button that asks whether the account shall go. */
export function DeleteAccount({ onLeft }: { onLeft: () => void }) {
  const [isAsking, setAsking] = useState(false)

  return (
    <>
      <Button kind="quiet-danger" icon={Trash2} onClick={() => setAsking(true)}>
        Delete Account
      </Button>
      <Suspense>
        {isAsking && <DeleteAccountDialog onClose={() => setAsking(false)} onLeft={onLeft} />}
      </Suspense>
    </>
  )
}
