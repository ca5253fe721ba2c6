import { useQueryClient } from '@tanstack/react-query'
import { vaultsApi } from '../../../api/license-api.ts'
import { keepMain } from '../../../api/license-queries.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import * as common from '../../../ui/text/common-words.ts'
import { NewKeySteps } from './new-key-steps.tsx'
import { keepOpen } from './vault-store.ts'
import * as vaultWords from './vault-words.ts'

/** Makes the vault of an account; says what it is for, and its limits. */
export function SetupDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <NewKeySteps
      title={vaultWords.setUpVault}
      doneText={vaultWords.createVault}
      busyText={common.creating}
      onClose={onClose}
      onMade={async ({ vault, cipher }) => {
        keepMain(queries, await vaultsApi.add({ body: vault }))
        keepOpen({ vaultId: vault.id, cipher }, queries)
        toast({ title: vaultWords.vaultCreated, description: vaultWords.vaultCreatedHint })
        onClose()
      }}
    >
      <div className="soft grid gap-8">
        <p>{vaultWords.aboutVault}</p>
        <p>{vaultWords.notEncrypted}</p>
      </div>
    </NewKeySteps>
  )
}
