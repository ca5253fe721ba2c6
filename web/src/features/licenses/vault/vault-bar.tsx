import { Ellipsis, KeyRound, Lock, LockOpen, RefreshCcw, ShieldAlert, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { lazyPart } from '../../../ui/overlays/lazy-part.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { counted } from '../../../ui/text/counted.ts'
import type { VaultOfUser } from './use-vault.ts'
import { OpenVaultDialog, VaultOpener } from './vault-opener.tsx'
import styles from './vault-parts.module.css'
import { lockVault } from './vault-store.ts'

type Asked = 'open' | 'passphrase' | 'recovery' | 'replace' | 'delete' | { moved: string } | undefined

/** The state of the vault with its actions. */
export function VaultBar({ vault }: { vault: VaultOfUser }) {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const { main, open, imported, problems } = vault

  if (vault.error && !vault.main)
    return <LoadFailed title="We couldn't load the vault" error={vault.error} onTryAgain={vault.reload} />
  if (vault.isLoading) return null
  return (
    <section className={styles.notices} aria-label="Vault">
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
                Lock Now
              </Button>
            )}
            {main && (
              <Menu
                label="More actions for the vault"
                trigger={<Ellipsis size={17} />}
                items={[
                  {
                    label: 'Change the Passphrase',
                    icon: KeyRound,
                    needsServer: true,
                    onSelect: () => setAsked('passphrase'),
                  },
                  {
                    label: 'Create a New Recovery Key',
                    icon: RefreshCcw,
                    needsServer: true,
                    onSelect: () => setAsked('recovery'),
                  },
                  {
                    label: 'Replace the Key',
                    icon: ShieldAlert,
                    needsServer: true,
                    isDisabled: !open,
                    onSelect: () => setAsked('replace'),
                  },
                  'line',
                  {
                    label: 'Delete the Vault',
                    icon: Trash2,
                    isDanger: true,
                    needsServer: true,
                    onSelect: () => setAsked('delete'),
                  },
                ]}
              />
            )}
          </div>
        </Surface>
      ) : (
        <Notice tone="info" title="Serials need https">
          <p>
            Browsers encrypt only on https pages or on the server itself, so the vault is closed here.{' '}
            <a href={`https://${location.host}${location.pathname}`}>Try this page with https</a>, or ask the
            host of this server: “Behind a proxy” in docs/self-hosting.md has the steps.
          </p>
        </Notice>
      )}
      {problems.length > 0 && (
        <Notice tone="amber" title="The vault looks older than before">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
          <p>
            The host may have restored a backup. If you don't know of one, ask the host before you type your
            passphrase.
          </p>
          <Button size="sm" onClick={vault.accept}>
            I Know Why
          </Button>
        </Notice>
      )}
      {vault.canEncrypt &&
        imported.map((one) => (
          <Notice key={one.id} tone="info" title="A vault came with an import">
            <p>
              It has the secrets of {counted(one.recordCount, 'license')}. Open it with its own passphrase to
              move them into yours.
            </p>
            <Button
              size="sm"
              disabled={!open}
              title={open ? undefined : 'Unlock your vault first'}
              onClick={() => setAsked({ moved: one.id })}
            >
              Move Them Into My Vault
            </Button>
          </Notice>
        ))}
      <VaultDialog asked={asked} vault={vault} onClose={close} />
    </section>
  )
}

/** Tells if there is a vault and if it is locked; undefined while that is unknown. */
export function vaultTitle({ canEncrypt, isLoading, error, main, open }: VaultOfUser) {
  if (main) return open ? 'Vault unlocked' : 'Vault locked'
  return canEncrypt && !isLoading && !error ? 'No vault yet' : undefined
}

/** True when something about the vault waits for the user. */
export const hasVaultNews = ({ canEncrypt, error, main, problems, imported, read }: VaultOfUser) =>
  (error !== null && !main) ||
  problems.length > 0 ||
  (canEncrypt && imported.length > 0) ||
  (read?.broken.length ?? 0) > 0

function stateText({ main, open, isByTime, read }: VaultOfUser) {
  if (!main) return 'Store serials and key files, encrypted with a separate passphrase.'
  if (!open)
    return isByTime ? 'It was locked after ten minutes without use.' : 'Names are searched without it.'
  if (read && read.broken.length > 0)
    return `The secrets of ${counted(read.broken.length, 'license')} could not be decrypted: the data from the server was altered.`
  return 'It locks after ten minutes without use. Serials are searched while it is unlocked.'
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
