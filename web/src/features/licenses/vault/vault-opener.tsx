import { KeyRound, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import type { VaultOfUser } from './use-vault.ts'

/** The button that unlocks the vault of the user, or sets one up. */
export function VaultOpener({ vault: { main } }: { vault: VaultOfUser }) {
  const [isAsked, setAsked] = useState(false)
  const ask = () => setAsked(true)
  const close = () => setAsked(false)
  return main ? (
    <>
      <Button icon={LockOpen} onClick={ask}>
        Unlock
      </Button>
      {isAsked && <UnlockDialog vault={main} onClose={close} />}
    </>
  ) : (
    <>
      <Button icon={KeyRound} needsServer onClick={ask}>
        Set Up the Vault
      </Button>
      {isAsked && <SetupDialog onClose={close} />}
    </>
  )
}

const SetupDialog = lazyPart(async () => (await import('./setup-dialog.tsx')).SetupDialog)
const UnlockDialog = lazyPart(async () => (await import('./unlock-dialog.tsx')).UnlockDialog)
