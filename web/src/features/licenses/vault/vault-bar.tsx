import {
  Ellipsis,
  KeyRound,
  Lock,
  LockOpen,
  type LucideIcon,
  RefreshCcw,
  ShieldAlert,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import type { VaultOfUser } from './use-vault.ts'
import { OpenVaultDialog, VaultOpener } from './vault-opener.tsx'
import styles from './vault-parts.module.css'
import { lockVault } from './vault-store.ts'
import * as vaultWords from './vault-words.ts'

type Asked = 'open' | 'passphrase' | 'recovery' | 'replace' | 'delete' | { moved: string } | undefined

/** The state of the vault with its actions. */
export function VaultBar({ vault }: { vault: VaultOfUser }) {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const { main, open, imported, problems } = vault
  const item = (label: string, icon: LucideIcon, next: Asked) => ({
    ...{ label, icon, needsServer: true },
    onSelect: () => setAsked(next),
  })

  if (vault.error && !vault.main)
    return <LoadFailed title={vaultWords.couldntLoadVault} error={vault.error} onTryAgain={vault.reload} />
  if (vault.isLoading) return null
  return (
    <section className="grid gap-10" aria-label={vaultWords.vault}>
      {vault.canEncrypt ? (
        <Surface className={styles.bar}>
          <div className={styles.state} role="status">
            {open ? <LockOpen size={18} aria-hidden="true" /> : <Lock size={18} aria-hidden="true" />}
            <p>
              <b>{vaultTitle(vault)}</b>
              {stateText(vault)}
            </p>
          </div>
          <div className={styles.actions}>
            <VaultOpener vault={vault} onOpen={() => setAsked('open')} />
            {open && (
              <Button icon={Lock} onClick={() => lockVault()}>
                {vaultWords.lockNow}
              </Button>
            )}
            {main && (
              <Menu
                label={vaultWords.moreActionsForVault}
                trigger={<Ellipsis size={17} />}
                items={[
                  item(vaultWords.changePassphrase, KeyRound, 'passphrase'),
                  item(vaultWords.createNewRecoveryKey, RefreshCcw, 'recovery'),
                  { ...item(vaultWords.replaceKey, ShieldAlert, 'replace'), isDisabled: !open },
                  'line',
                  { ...item(vaultWords.deleteVault, Trash2, 'delete'), isDanger: true },
                ]}
              />
            )}
          </div>
        </Surface>
      ) : (
        <Notice tone="info" title={vaultWords.serialsNeedHttps}>
          <p>
            {vaultWords.needsHttps((words) => (
              <a href={`https://${location.host}${location.pathname}`}>{words}</a>
            ))}
          </p>
        </Notice>
      )}
      {problems.length > 0 && (
        <Notice tone="amber" title={vaultWords.olderVault}>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
          <p>{vaultWords.olderVaultHint}</p>
          <Button size="sm" onClick={vault.accept}>
            {vaultWords.iKnowWhy}
          </Button>
        </Notice>
      )}
      {vault.canEncrypt &&
        imported.map((one) => (
          <Notice key={one.id} tone="info" title={vaultWords.importedVault}>
            <p>{vaultWords.importedVaultHint(one.recordCount)}</p>
            <Button
              size="sm"
              disabled={!open}
              title={open ? undefined : vaultWords.unlockVaultFirst}
              onClick={() => setAsked({ moved: one.id })}
            >
              {vaultWords.moveButton}
            </Button>
          </Notice>
        ))}
      <VaultDialog asked={asked} vault={vault} onClose={close} />
    </section>
  )
}

/** Tells if there is a vault and if it is locked; undefined while that is unknown. */
export function vaultTitle({ canEncrypt, isLoading, error, main, open }: VaultOfUser) {
  if (main) return open ? vaultWords.vaultUnlocked : vaultWords.vaultLocked
  return canEncrypt && !isLoading && !error ? vaultWords.noVaultYet : undefined
}

/** True when something about the vault waits for the user. */
export const hasVaultNews = ({ canEncrypt, error, main, problems, imported, read }: VaultOfUser) =>
  (error !== null && !main) ||
  problems.length > 0 ||
  (canEncrypt && imported.length > 0) ||
  (read?.broken.length ?? 0) > 0

function stateText({ main, open, isByTime, read }: VaultOfUser) {
  if (!main) return vaultWords.vaultOffer
  if (!open) return isByTime ? vaultWords.lockedByItself : vaultWords.namesStaySearched
  if (read && read.broken.length > 0) return vaultWords.unreadableSecrets(read.broken.length)
  return vaultWords.locksByItself
}

type VaultDialogProps = { asked: Asked; vault: VaultOfUser; onClose: () => void }

function VaultDialog({ asked, vault, onClose }: VaultDialogProps) {
  const { main, open, imported } = vault
  if (asked === 'open') return <OpenVaultDialog vault={vault} onClose={onClose} />
  if (typeof asked === 'object') {
    const from = imported.find(({ id }) => id === asked.moved)
    return from && open ? <MoveVaultDialog from={from} open={open} onClose={onClose} /> : null
  }
  if (!main) return null
  if (asked === 'passphrase') return <ChangePassphraseDialog vault={main} onClose={onClose} />
  if (asked === 'recovery') return <ChangeRecoveryKeyDialog vault={main} onClose={onClose} />
  if (asked === 'delete') return <DeleteVaultDialog vault={main} onClose={onClose} />
  return asked === 'replace' && open ? <ReplaceKeyDialog open={open} onClose={onClose} /> : null
}

const ChangePassphraseDialog = lazyPart(
  async () => (await import('./change-way-dialog.tsx')).ChangePassphraseDialog,
)
const ChangeRecoveryKeyDialog = lazyPart(
  async () => (await import('./change-way-dialog.tsx')).ChangeRecoveryKeyDialog,
)
const ReplaceKeyDialog = lazyPart(async () => (await import('./replace-key-dialog.tsx')).ReplaceKeyDialog)
const DeleteVaultDialog = lazyPart(async () => (await import('./delete-vault-dialog.tsx')).DeleteVaultDialog)
const MoveVaultDialog = lazyPart(async () => (await import('./move-vault-dialog.tsx')).MoveVaultDialog)
