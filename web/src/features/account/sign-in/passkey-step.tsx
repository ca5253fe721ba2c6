import { Fingerprint } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { passkeyObstacle } from '../passkeys/web-authn.ts'

/** A passkey as the second factor; shows the reason if this browser cannot use one. */
export function PasskeyStep({ isBusy, onUse }: { isBusy: boolean; onUse: () => void }) {
  const why = passkeyObstacle()
  if (why) return <Notice tone="info" title={why} />

  return (
    <Button
      kind="primary"
      icon={Fingerprint}
      size="lg"
      isBlock
      isBusy={isBusy}
      busyText="Waiting for your passkey..."
      onClick={onUse}
    >
      Use a Passkey
    </Button>
  )
}
