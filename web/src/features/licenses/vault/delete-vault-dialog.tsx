import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Vault } from '#shared/licenses/vault/vault.ts'
import { vaultsApi } from '../../../api/license-api.ts'
import { LICENSES_KEY, userQuery } from '../../../api/queries.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { counted } from '../../../ui/text/counted.ts'
import { Problem } from './new-key-steps.tsx'
import { forgetSeen } from './use-vault.ts'
import { useVaultAct } from './use-vault-act.ts'
import { lockVault } from './vault-store.ts'

const WORDS = 'delete the vault'
const schema = z.object({
  typed: z
    .string()
    .check(z.refine((typed) => typed.trim().toLowerCase() === WORDS, `Type “${WORDS}” to confirm.`)),
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
      toast({ title: 'Vault deleted', description: 'Your licenses are still there, without their secrets.' })
      onClose()
    })

  return (
    <FormDialog
      title="Delete the Vault"
      schema={schema}
      values={{ typed: '' }}
      onSubmit={remove}
      onClose={onClose}
      submitText="Delete Vault"
      busyText="Deleting..."
      isBusy={isBusy}
      isDangerous
    >
      <Notice tone="danger" title="This cannot be undone.">
        <p>
          The secrets of {counted(recordCount, 'license')} are deleted for good. The licenses stay. If you
          lost both the passphrase and the recovery key, this is the only way to start a new vault.
        </p>
      </Notice>
      <TextField name="typed" label={`Type “${WORDS}”`} autoComplete="off" isRequired />
      <Problem problem={problem} />
    </FormDialog>
  )
}
