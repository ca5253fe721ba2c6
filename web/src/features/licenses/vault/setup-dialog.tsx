import { useQueryClient } from '@tanstack/react-query'
import { vaultsApi } from '../../../api/license-api.ts'
import { keepMain } from '../../../api/license-queries.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Limits } from './limits.tsx'
import { NewKeySteps } from './new-key-steps.tsx'
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
