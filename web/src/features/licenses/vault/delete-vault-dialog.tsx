import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Vault } from '#shared/licenses/vault/vault.ts'
import { vaultsApi } from '../../../api/license-api.ts'
import { LICENSES_KEY, userQuery } from '../../../api/queries.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { Problem } from './new-key-steps.tsx'
import { forgetSeen } from './use-vault.ts'
import { useVaultAct } from './use-vault-act.ts'
import { lockVault } from './vault-store.ts'
import * as vaultWords from './vault-words.ts'

const WORDS = vaultWords.deletionWords
const schema = z.object({
  typed: z
    .string()
    .check(z.refine((typed) => typed.trim().toLowerCase() === WORDS, vaultWords.confirmHint(WORDS))),
})

/** Deletes a vault for good: the way on when passphrase and recovery key are lost. */
export function DeleteVaultDialog({ vault, onClose }: { vault: Vault; onClose: () => void }) {
  const queries = useQueryClient()
  const { isBusy, problem, run } = useVaultAct()
  const { recordCount } = vault

  const remove = () =>
    run(async () => {
      await vaultsApi.remove({ params: { id: vault.id } })
      if (vault.use === 'main') {
        lockVault()
        forgetSeen(queries.getQueryData(userQuery.queryKey)?.id ?? '')
      }
      await queries.invalidateQueries({ queryKey: LICENSES_KEY })
      toast({ title: vaultWords.vaultDeleted, description: vaultWords.vaultDeletedHint })
      onClose()
    })

  return (
    <FormDialog
      title={vaultWords.deleteVault}
      schema={schema}
      values={{ typed: '' }}
      onSubmit={remove}
      onClose={onClose}
      submitText={vaultWords.deleteVaultButton}
      busyText={common.deleting}
      isBusy={isBusy}
      isDangerous
    >
      <Notice tone="danger" title={vaultWords.deletionIsFinal}>
        <p>{vaultWords.deletedSecrets(recordCount)}</p>
      </Notice>
      <TextField name="typed" label={vaultWords.confirmLabel(WORDS)} autoComplete="off" isRequired />
      <Problem problem={problem} />
    </FormDialog>
  )
}
