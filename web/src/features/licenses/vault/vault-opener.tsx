import { KeyRound, LockOpen } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import type { VaultOfUser } from './use-vault.ts'
import * as vaultWords from './vault-words.ts'

type VaultOpenerProps = { vault: VaultOfUser; onOpen: () => void }

/** The button that unlocks the vault of the user, or sets one up, while it is not open. */
export function VaultOpener({ vault: { main, open }, onOpen }: VaultOpenerProps) {
  if (open) return null
  return (
    <Button icon={main ? LockOpen : KeyRound} needsServer={!main} onClick={onOpen}>
      {main ? vaultWords.unlock : vaultWords.setUpVault}
    </Button>
  )
}

/** The dialog for it. A panel that moves into a sheet would close it, so the page shows it. */
export const OpenVaultDialog = ({ vault, onClose }: { vault: VaultOfUser; onClose: () => void }) =>
  vault.main ? <UnlockDialog vault={vault.main} onClose={onClose} /> : <SetupDialog onClose={onClose} />

const SetupDialog = lazyPart(async () => (await import('./setup-dialog.tsx')).SetupDialog)
const UnlockDialog = lazyPart(async () => (await import('./unlock-dialog.tsx')).UnlockDialog)
