import { LogOut } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { useLogout } from '../actions.ts'

/** The Sign Out button in Settings. */
export function SignOut({ onLeft }: { onLeft: () => void }) {
  const action = useLogout('settings', onLeft)

  return (
    <Button icon={LogOut} isBusy={action.isPending} busyText="Signing Out..." onClick={() => action.mutate()}>
      Sign Out
    </Button>
  )
}
