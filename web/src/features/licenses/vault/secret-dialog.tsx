import { useQueryClient } from '@tanstack/react-query'
import { FileKey, Trash2 } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { License } from '#shared/licenses/license.ts'
import {
  keyFileOf,
  type LicenseSecret,
  NO_SECRET,
  sealSecret,
  secretProblem,
} from '#shared/licenses/vault/license-secret.ts'
import { VaultError } from '#shared/licenses/vault/vault-keys.ts'
import { base64Url } from '#shared/text/base64-url.ts'
import { vaultsApi } from '../../../api/license-api.ts'
import { LICENSES_KEY } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FileDrop } from '../../../ui/forms/file-drop.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import * as common from '../../../ui/text/common-words.ts'
import { Problem } from './new-key-steps.tsx'
import { useVaultAct } from './use-vault-act.ts'
import type { OpenVault } from './vault-store.ts'
import * as vaultWords from './vault-words.ts'
import { webTools } from './web-tools.ts'

type SecretDialogProps = {
  license: License
  open: OpenVault
  secret: LicenseSecret | undefined
  /** That of the secrets which are shown; 0 for none. */
  revision: number
  onClose: () => void
}

const schema = z.object({ serial: z.string(), login: z.string(), note: z.string() })

/** Edits the secrets of a license. They are sealed here, and only sealed bytes are sent. */
export function SecretDialog({ license, open, secret = NO_SECRET, revision, onClose }: SecretDialogProps) {
  const queries = useQueryClient()
  const { isBusy, problem, setProblem, run } = useVaultAct()
  const [keyFile, setKeyFile] = useState(secret.keyFile)

  const save = (fields: z.output<typeof schema>) =>
    run(async () => {
      const next: LicenseSecret = {
        ...fields,
        serial: fields.serial.trim(),
        login: fields.login.trim(),
        keyFile,
      }
      const fault = secretProblem(next)
      if (fault) throw new VaultError(fault)
      const place = { vaultId: open.vaultId, licenseId: license.id, revision: revision + 1 }
      const sealed = base64Url(await sealSecret(open.cipher, place, next, webTools.randomBytes(12)))
      const records = [{ licenseId: license.id, revision: revision + 1, sealed }]
      await vaultsApi.writeRecords({ params: { id: open.vaultId }, body: { records } })
      await queries.invalidateQueries({ queryKey: LICENSES_KEY })
      onClose()
    })

  async function take([file]: File[]) {
    if (!file) return
    try {
      setKeyFile(keyFileOf(file.name, new Uint8Array(await file.arrayBuffer())))
      setProblem('')
    } catch (error) {
      setProblem(error instanceof Error ? error.message : vaultWords.unreadableFile)
    }
  }

  return (
    <FormDialog
      title={vaultWords.secretTitle}
      description={vaultWords.secretHint(license.title)}
      schema={schema}
      values={{ serial: secret.serial, login: secret.login, note: secret.note }}
      onSubmit={save}
      onClose={onClose}
      submitText={common.save}
      busyText={common.saving}
      isBusy={isBusy}
    >
      <TextAreaField name="serial" label={vaultWords.serial} rows={2} hint={vaultWords.serialHint} />
      <TextField
        name="login"
        label={vaultWords.registeredName}
        hint={vaultWords.registeredNameHint}
        autoComplete="off"
      />
      {keyFile ? (
        <div>
          <p>
            <FileKey size={15} aria-hidden="true" /> {vaultWords.keyFileNamed(keyFile.name)}
          </p>
          <Button size="sm" icon={Trash2} onClick={() => setKeyFile(null)}>
            {vaultWords.removeKeyFile}
          </Button>
        </div>
      ) : (
        <FileDrop
          label={vaultWords.keyFile}
          kinds={vaultWords.keyFileLimit}
          accept=""
          isBusy={false}
          busyText=""
          onFiles={take}
        >
          {vaultWords.keyFileHint}
        </FileDrop>
      )}
      <TextAreaField name="note" label={vaultWords.secretNote} rows={2} />
      <Problem problem={problem} />
    </FormDialog>
  )
}
