import { LogOut } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import * as accountWords from '../account-words.ts'
import { useLogout } from '../actions.ts'

/** The Sign Out button in Settings. */
export function SignOut({ onLeft }: { onLeft: () => void }) {
  const action = useLogout('settings', onLeft)

  return (
    <Button
      icon={LogOut}
      isBusy={action.isPending}
      busyText={accountWords.signingOut}
      onClick={() => action.mutate()}
    >
      {accountWords.signOut}
    </Button>
  )
}
