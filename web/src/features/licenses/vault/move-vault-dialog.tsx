import { useQueryClient } from '@tanstack/react-query'
import { moveVault } from '#shared/licenses/vault/move-vault.ts'
import { expectedRecords } from '#shared/licenses/vault/seen-revisions.ts'
import type { Vault } from '#shared/licenses/vault/vault.ts'
import { openKey } from '#shared/licenses/vault/vault-keys.ts'
import { licensesApi, vaultsApi } from '../../../api/license-api.ts'
import { LICENSES_KEY, userQuery } from '../../../api/queries.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { Problem } from './new-key-steps.tsx'
import { SecretFields, typedSchema, useWay } from './secret-fields.tsx'
import { readSeen } from './use-vault.ts'
import { useVaultAct } from './use-vault-act.ts'
import type { OpenVault } from './vault-store.ts'
import * as vaultWords from './vault-words.ts'
import { webTools } from './web-tools.ts'

type MoveVaultDialogProps = { from: Vault; open: OpenVault; onClose: () => void }

/** Moves the secrets of an imported vault into the open one. */
export function MoveVaultDialog({ from, open, onClose }: MoveVaultDialogProps) {
  const queries = useQueryClient()
  const { isBusy, problem, run } = useVaultAct()
  const [way, setWay] = useWay()

  const move = ({ typed }: { typed: string }) =>
    run(async () => {
      const key = await openKey(webTools, from, { way, typed })
      const cipher = await webTools.cipherOf(key)
      key.fill(0)
      try {
        const { licenses } = await licensesApi.list()
        const seen = readSeen(queries.getQueryData(userQuery.queryKey)?.id ?? '')
        const counts = await moveVault({
          calls: vaultsApi,
          tools: webTools,
          from: { vaultId: from.id, cipher },
          to: open,
          expected: {
            from: expectedRecords(undefined, { vaultId: from.id, licenses }),
            to: expectedRecords(seen, { vaultId: open.vaultId, licenses }),
          },
          addCopy,
        })
        toast({ title: vaultWords.secretsMoved, description: movedText(counts) })
      } finally {
        await queries.invalidateQueries({ queryKey: LICENSES_KEY })
      }
      onClose()
    })

  return (
    <FormDialog
      title={vaultWords.moveTitle}
      description={vaultWords.moveHint}
      schema={typedSchema}
      values={{ typed: '' }}
      onSubmit={move}
      onClose={onClose}
      submitText={vaultWords.moveSecrets}
      busyText={vaultWords.moving}
      isBusy={isBusy}
    >
      <SecretFields way={way} onWay={setWay} label={vaultWords.importedPassphrase} />
      <Problem problem={problem} />
    </FormDialog>
  )
}

/** A license of its own for secrets that differ from those that the license has. */
async function addCopy(licenseId: string) {
  const { licenses } = await licensesApi.list()
  const license = licenses.find(({ id }) => id === licenseId)
  if (!license) return undefined
  const { title, maker, kind, protection, state, seats, startsOn, endsOn, account, note, pluginIds } = license
  const fields = { maker, kind, protection, state, seats, startsOn, endsOn, account, note, pluginIds }
  const copy = await licensesApi.add({
    body: { ...fields, title: vaultWords.fromImport(title.slice(0, 180)) },
  })
  return copy.id
}

function movedText({ moved, same, copied, left }: Awaited<ReturnType<typeof moveVault>>) {
  const parts = [vaultWords.secretsInVault(moved + same)]
  if (copied > 0) parts.push(vaultWords.secretsDiffered(copied))
  if (left > 0) parts.push(vaultWords.secretsLeft(left))
  return parts.join(' ')
}
