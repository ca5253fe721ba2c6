import { useQueryClient } from '@tanstack/react-query'
import { replaceVault } from '#shared/licenses/vault/replace-vault.ts'
import { expectedRecords } from '#shared/licenses/vault/seen-revisions.ts'
import { licensesApi, vaultsApi } from '../../../api/license-api.ts'
import { keepMain } from '../../../api/license-queries.ts'
import { LICENSES_KEY, userQuery } from '../../../api/queries.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { NewKeySteps } from './new-key-steps.tsx'
import { forgetSeen, readSeen } from './use-vault.ts'
import { keepOpen, type OpenVault } from './vault-store.ts'
import * as vaultWords from './vault-words.ts'
import { webTools } from './web-tools.ts'

/** Seals all secrets again with a new key, when another person may know the passphrase or the recovery key. */
export function ReplaceKeyDialog({ open, onClose }: { open: OpenVault; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <NewKeySteps
      title={vaultWords.replaceKey}
      doneText={vaultWords.replaceKeyButton}
      busyText={vaultWords.encryptingAgain}
      onClose={onClose}
      onMade={async (next) => {
        const userId = queries.getQueryData(userQuery.queryKey)?.id ?? ''
        const { licenses } = await licensesApi.list()
        const vault = await replaceVault({
          calls: vaultsApi,
          tools: webTools,
          from: open,
          expected: expectedRecords(readSeen(userId), { vaultId: open.vaultId, licenses }),
          next,
        })
        keepMain(queries, vault)
        forgetSeen(userId)
        keepOpen({ vaultId: next.vault.id, cipher: next.cipher }, queries)
        await queries.invalidateQueries({ queryKey: LICENSES_KEY })
        toast({ title: vaultWords.keyReplaced, description: vaultWords.keyReplacedHint })
        onClose()
      }}
    >
      <div className="soft grid gap-8">
        <p>{vaultWords.replaceHint}</p>
        <p>
          {vaultWords.oldCopies((words) => (
            <b>{words}</b>
          ))}
        </p>
      </div>
    </NewKeySteps>
  )
}
