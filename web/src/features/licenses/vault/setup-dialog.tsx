import { useQueryClient } from '@tanstack/react-query'
import { vaultsApi } from '../../../api/license-api.ts'
import { keepMain } from '../../../api/license-queries.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { NewKeySteps } from './new-key-steps.tsx'
import styles from './vault-parts.module.css'
import { keepOpen } from './vault-store.ts'

/** Makes the vault of an account. */
export function SetupDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <NewKeySteps
      title="Set Up the Vault"
      doneText="Create Vault"
      busyText="Creating..."
      onClose={onClose}
      onMade={async ({ vault, cipher }) => {
        keepMain(queries, await vaultsApi.add({ body: vault }))
        keepOpen({ vaultId: vault.id, cipher }, queries)
        toast({ title: 'Vault created', description: 'It is unlocked in this tab only.' })
        onClose()
      }}
    >
      <Limits />
    </NewKeySteps>
  )
}

/** Explains the vault and its limits. */
const Limits = () => (
  <div className={styles.text}>
    <p>
      Serials, key files and secret notes are encrypted in this browser with a separate passphrase. Not even
      the server's host can read them, unless they tamper with the app.
    </p>
    <p>
      License names, places and dates aren't encrypted, so you can search them any time. If you forget the
      passphrase and lose the recovery key, the secrets are lost for good.
    </p>
  </div>
)
