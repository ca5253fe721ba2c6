import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Eye, EyeOff, FileDown, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#shared/contract/client.ts'
import type { License } from '#shared/licenses/license.ts'
import { type LicenseSecret, openSecret, sameSerials } from '#shared/licenses/vault/license-secret.ts'
import { VaultError } from '#shared/licenses/vault/vault-keys.ts'
import { bytesOfBase64Url } from '#shared/text/base64-url.ts'
import { failureReason } from '../../../api/failure-reason.ts'
import { vaultsApi } from '../../../api/license-api.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { LICENSES_KEY, userQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import * as common from '../../../ui/text/common-words.ts'
import styles from './secret-part.module.css'
import { forgetSeen, type VaultOfUser } from './use-vault.ts'
import { useVaultAct } from './use-vault-act.ts'
import { VaultOpener } from './vault-opener.tsx'
import type { OpenVault } from './vault-store.ts'
import * as vaultWords from './vault-words.ts'

type SecretPartProps = {
  license: License
  vault: VaultOfUser
  titleOf: (id: string) => string
  /** Asks to set the vault up, or to unlock it. */
  onOpenVault: () => void
}

/** The secrets of a license: hidden until they are asked for, and only while the vault is open. */
export function SecretPart({ license, vault, titleOf, onOpenVault }: SecretPartProps) {
  const { main, open } = vault
  const revision = license.secrets.find(({ vaultId }) => vaultId === main?.id)?.revision ?? 0
  return (
    <section className={styles.part} aria-label={vaultWords.secrets}>
      <h3>{vaultWords.secrets}</h3>
      {!vault.canEncrypt && <p>{vaultWords.secretsNeedHttps}</p>}
      {vault.canEncrypt && !main && <p>{vaultWords.vaultIsMissing}</p>}
      {main && !open && <p>{revision > 0 ? vaultWords.vaultIsLocked : vaultWords.noSecrets}</p>}
      {vault.canEncrypt && !vault.isLoading && (
        <div className={styles.actions}>
          <VaultOpener vault={vault} onOpen={onOpenVault} />
        </div>
      )}
      {open && (
        <OpenPart
          key={`${license.id} ${revision}`}
          license={license}
          open={open}
          revision={revision}
          vault={vault}
          titleOf={titleOf}
        />
      )}
    </section>
  )
}

type OpenPartProps = Omit<SecretPartProps, 'onOpenVault'> & { open: OpenVault; revision: number }

function OpenPart({ license, open, revision, vault, titleOf }: OpenPartProps) {
  const answer = useQuery({
    queryKey: [...LICENSES_KEY, 'secret', open.vaultId, license.id, revision],
    queryFn: () => readSecret(open, license.id, revision),
    enabled: revision > 0,
    // Secrets do not stay in the cache of answers when nobody looks at them.
    gcTime: 0,
    retry: false,
  })
  const { data: secret, error, refetch } = answer
  const [asked, setAsked] = useState<'edit' | 'delete'>()
  const close = () => setAsked(undefined)

  // A secret that was not answered may open all the same; one that was answered and does not open is broken.
  const isBroken = error !== null && !(error instanceof ApiError || error instanceof TypeError)
  if (revision > 0 && !secret && !isBroken) {
    if (!error) return <Spinner label={vaultWords.opening} />
    return <LoadFailed title={vaultWords.couldntLoadVault} error={error} onTryAgain={refetch} />
  }
  return (
    <>
      {isBroken && (
        <Notice tone="danger" title={vaultWords.unopenedTitle}>
          <p>{vaultWords.unopened(failureReason(error))}</p>
        </Notice>
      )}
      {secret && !isBroken && (
        <>
          <Shown secret={secret} />
          <SameSerials license={license} vault={vault} titleOf={titleOf} />
        </>
      )}
      <div className={styles.actions}>
        {!isBroken && (
          <Button size="sm" icon={Pencil} needsServer onClick={() => setAsked('edit')}>
            {secret ? vaultWords.editSecrets : vaultWords.addSecrets}
          </Button>
        )}
        {(secret || isBroken) && (
          <Button size="sm" kind="quiet-danger" icon={Trash2} needsServer onClick={() => setAsked('delete')}>
            {isBroken ? vaultWords.deleteUnopened : vaultWords.deleteSecrets}
          </Button>
        )}
      </div>
      {asked === 'edit' && <SecretDialog {...{ license, open, secret, revision }} onClose={close} />}
      {asked === 'delete' && <DeleteSecretDialog license={license} open={open} onClose={close} />}
    </>
  )
}

/** `expected` is the revision in the list: an older record was put back by the server. */
async function readSecret(
  { vaultId, cipher }: OpenVault,
  licenseId: string,
  expected: number,
): Promise<LicenseSecret> {
  const { revision, sealed } = await vaultsApi.openRecord({ params: { id: vaultId, license: licenseId } })
  if (revision < expected) throw new VaultError(vaultWords.olderSecrets)
  return openSecret(cipher, { vaultId, licenseId, revision }, bytesOfBase64Url(sealed))
}

function Shown({ secret: { serial, login, note, keyFile } }: { secret: LicenseSecret }) {
  return (
    <dl className={styles.facts}>
      {serial && <Hidden label={vaultWords.serial} text={serial} />}
      {login && <Hidden label={vaultWords.registeredName} text={login} />}
      {note && <Hidden label={vaultWords.secretNote} text={note} />}
      {keyFile && (
        <div>
          <dt>{vaultWords.keyFile}</dt>
          <dd>
            <Button
              size="sm"
              icon={FileDown}
              onClick={() => saveFile(keyFile.name, bytesOfBase64Url(keyFile.bytes))}
            >
              {keyFile.name}
            </Button>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** A secret that is shown and copied on request. */
function Hidden({ label, text }: { label: string; text: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={styles.secret}>{isShown ? text : '•'.repeat(12)}</span>
        <IconButton
          label={isShown ? vaultWords.hide(label) : vaultWords.show(label)}
          icon={isShown ? EyeOff : Eye}
          onClick={() => setShown(!isShown)}
        />
        <IconButton label={vaultWords.copy(label)} icon={Copy} onClick={() => copyText(text, COPIED)} />
      </dd>
    </div>
  )
}

const COPIED = {
  copied: { title: vaultWords.copied, description: vaultWords.clipboardHint },
  failed: { title: common.notCopied, description: vaultWords.copyRefused },
}

/** Says which other licenses have the same serial. */
function SameSerials({ license: { id }, vault: { read }, titleOf }: Omit<SecretPartProps, 'onOpenVault'>) {
  const same = read && sameSerials(read.secrets).find((ids) => ids.includes(id))
  if (!same) return null
  const others = same.filter((one) => one !== id).slice(0, 3)
  return (
    <Notice tone="amber">
      <p>{vaultWords.sameSerial(others.map(titleOf).join(', '))}</p>
    </Notice>
  )
}

type DeleteSecretDialogProps = Pick<OpenPartProps, 'license' | 'open'> & { onClose: () => void }

function DeleteSecretDialog({ license, open, onClose }: DeleteSecretDialogProps) {
  const queries = useQueryClient()
  const { isBusy, problem, run } = useVaultAct()
  const remove = () =>
    run(async () => {
      await vaultsApi.removeRecord({ params: { id: open.vaultId, license: license.id } })
      forgetSeen(queries.getQueryData(userQuery.queryKey)?.id ?? '', license.id)
      await queries.invalidateQueries({ queryKey: LICENSES_KEY })
      onClose()
    })
  return (
    <ConfirmDialog
      title={vaultWords.deleteSecretsTitle}
      description={vaultWords.deleteSecretsHint(license.title)}
      confirmLabel={vaultWords.deleteSecrets}
      busyLabel={common.deleting}
      isBusy={isBusy}
      onConfirm={remove}
      onClose={onClose}
    >
      <div role="alert">{problem && <Notice tone="danger">{problem}</Notice>}</div>
    </ConfirmDialog>
  )
}

const SecretDialog = lazyPart(async () => (await import('./secret-dialog.tsx')).SecretDialog)
