import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import type { Vault, Wrap } from '#shared/licenses/vault/vault.ts'
import {
  openKey,
  VaultError,
  wrapByPassphrase,
  wrapByRecoveryKey,
} from '#shared/licenses/vault/vault-keys.ts'
import { vaultsApi } from '../../../api/license-api.ts'
import { vaultsQuery } from '../../../api/license-queries.ts'
import { userQuery } from '../../../api/queries.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { FormButtons } from '../../../ui/forms/form-buttons.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import * as common from '../../../ui/text/common-words.ts'
import {
  isGroup,
  newWords,
  PassphraseChoice,
  Problem,
  RecoveryKey,
  refuseWeakPassphrase,
} from './new-key-steps.tsx'
import { SecretFields, typedSchema, useWay } from './secret-fields.tsx'
import { useVaultAct } from './use-vault-act.ts'
import * as vaultWords from './vault-words.ts'
import { webTools } from './web-tools.ts'

type ChangeWayDialogProps = { vault: Vault; onClose: () => void }

/** Changes the passphrase: only the key of the vault is wrapped again. The recovery key stays. */
export function ChangePassphraseDialog({ vault, onClose }: ChangeWayDialogProps) {
  const queries = useQueryClient()
  const { isBusy, problem, run } = useVaultAct()
  const [way, setWay] = useWay()
  const [firstWords] = useState(newWords)

  const change = ({ typed, passphrase }: z.output<typeof passphraseSchema>) =>
    run(async () => {
      await refuseWeakPassphrase(passphrase, queries.getQueryData(userQuery.queryKey))
      const key = await openKey(webTools, vault, { way, typed })
      const revision = revisionAfter(vault, 'passphrase')
      const { wrap } = await wrapByPassphrase(webTools, { vaultId: vault.id, key, revision }, passphrase)
      key.fill(0)
      await vaultsApi.changeWrap({ params: { id: vault.id }, body: wrap })
      await queries.invalidateQueries({ queryKey: vaultsQuery.queryKey })
      toast({ title: vaultWords.passphraseChanged, description: vaultWords.recoveryKeyStays })
      onClose()
    })

  return (
    <FormDialog
      title={vaultWords.changePassphrase}
      description={vaultWords.changeHint}
      width={560}
      isHeld={isBusy}
      schema={passphraseSchema}
      values={{ typed: '', passphrase: firstWords }}
      onSubmit={change}
      onClose={onClose}
      submitText={vaultWords.changeButton}
      busyText={vaultWords.changing}
      isBusy={isBusy}
    >
      <SecretFields way={way} onWay={setWay} label={vaultWords.currentPassphrase} />
      <PassphraseChoice />
      <Problem problem={problem} />
    </FormDialog>
  )
}

const passphraseSchema = z.extend(typedSchema, { passphrase: z.string() })
const groupSchema = z.object({ group: z.string() })

/** Makes a new recovery key, when the old one was lost. The old one no longer opens the vault. */
export function ChangeRecoveryKeyDialog({ vault, onClose }: ChangeWayDialogProps) {
  const queries = useQueryClient()
  const { isBusy, problem, run } = useVaultAct()
  const [way, setWay] = useWay()
  const [made, setMade] = useState<{ wrap: Wrap; recoveryKey: string }>()
  const form = useId()
  const buttons = { form, onCancel: onClose, isBusy, busyText: made ? common.saving : vaultWords.preparing }

  const make = ({ typed }: { typed: string }) =>
    run(async () => {
      const key = await openKey(webTools, vault, { way, typed })
      const revision = revisionAfter(vault, 'recovery')
      setMade(await wrapByRecoveryKey(webTools, { vaultId: vault.id, key, revision }))
      key.fill(0)
    })

  const save = ({ group }: { group: string }) =>
    run(async () => {
      if (!made) return
      if (!isGroup(group, made.recoveryKey, 1)) throw new VaultError(vaultWords.wrongGroup(1))
      await vaultsApi.changeWrap({ params: { id: vault.id }, body: made.wrap })
      await queries.invalidateQueries({ queryKey: vaultsQuery.queryKey })
      toast({ title: vaultWords.newRecoveryKey, description: vaultWords.oldKeyIsDead })
      onClose()
    })

  return (
    <Dialog
      title={vaultWords.createNewRecoveryKey}
      width={560}
      isHeld={isBusy || made !== undefined}
      onClose={onClose}
      footer={<FormButtons {...buttons}>{made ? vaultWords.useKey : common.goOn}</FormButtons>}
    >
      {made ? (
        <Form key="group" id={form} schema={groupSchema} values={{ group: '' }} onSubmit={save}>
          <RecoveryKey text={made.recoveryKey} group={1} />
          <Problem problem={problem} />
        </Form>
      ) : (
        <Form key="typed" id={form} schema={typedSchema} values={{ typed: '' }} onSubmit={make}>
          <SecretFields way={way} onWay={setWay} />
          <Problem problem={problem} />
        </Form>
      )}
    </Dialog>
  )
}

const revisionAfter = ({ wraps }: Vault, way: Wrap['way']) =>
  (wraps.find((wrap) => wrap.way === way)?.revision ?? 0) + 1
