import { Fingerprint } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { keepFieldFocus } from '../../../ui/forms/keep-field-focus.ts'
import { usePasskeyLogin } from '../passkeys/actions.ts'
import { passkeyObstacle } from '../passkeys/web-authn.ts'

/** Signs in with a passkey alone; renders nothing if this browser cannot use one. */
export function PasskeySignIn() {
  const action = usePasskeyLogin()
  if (passkeyObstacle()) return null

  return (
    <Button
      {...keepFieldFocus}
      icon={Fingerprint}
      size="lg"
      isBlock
      isBusy={action.isPending}
      busyText="Waiting for your passkey..."
      onClick={() => action.mutate(undefined)}
    >
      Sign in with a passkey
    </Button>
  )
}
