import { useQuery } from '@tanstack/react-query'
import { Fingerprint, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Passkey, passkeyName, passkeyRemoval } from '#shared/account/passkey.ts'
import type { User } from '#shared/account/user.ts'
import { LoadFailed } from '../../../api/load-failed.tsx'
import { passkeysQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Surface } from '../../../ui/layout/surface.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import * as common from '../../../ui/text/common-words.ts'
import { timeAgo } from '../../../ui/text/time-ago.ts'
import * as accountWords from '../account-words.ts'
import { ConfirmationField, confirmationDefaults } from '../password/confirm-field.tsx'
import { RefusedField } from '../refused-field.tsx'
import { SettingRow } from '../setting-row.tsx'
import { useRemovePasskey, useRenamePasskey } from './actions.ts'
import { AddPasskeyForm } from './add-passkey-form.tsx'
import { passkeyObstacle } from './web-authn.ts'

type OpenDialog = { is: 'adding' } | { is: 'renaming' | 'removing'; passkey: Passkey }

/** The passkeys of the account, with buttons to add, rename and remove them. */
export function Passkeys({ user }: { user: User }) {
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery)
  const [opened, setOpened] = useState<OpenDialog>()
  const why = passkeyObstacle()
  const close = () => setOpened(undefined)

  if (error && !passkeys)
    return <LoadFailed title={accountWords.couldntLoadPasskeys} error={error} onTryAgain={refetch} />
  if (!passkeys) return <Spinner label={accountWords.loadingPasskeys} />

  return (
    <>
      {passkeys.length > 0 && (
        <Surface role="group" aria-label={accountWords.yourPasskeys}>
          {passkeys.map((passkey) => (
            <SettingRow key={passkey.id} title={passkey.name} hint={passkeyDetails(passkey, new Date())}>
              <div className="cluster gap-10">
                <Button
                  kind="ghost"
                  icon={Pencil}
                  aria-label={accountWords.rename(passkey.name)}
                  onClick={() => setOpened({ is: 'renaming', passkey })}
                >
                  {common.rename}
                </Button>
                <Button
                  kind="quiet-danger"
                  icon={Trash2}
                  aria-label={accountWords.remove(passkey.name)}
                  onClick={() => setOpened({ is: 'removing', passkey })}
                >
                  {common.remove}
                </Button>
              </div>
            </SettingRow>
          ))}
        </Surface>
      )}
      {why ? (
        <Notice tone="info" title={why} />
      ) : (
        <div>
          <Button icon={Fingerprint} data-leads-to="passkeys" onClick={() => setOpened({ is: 'adding' })}>
            {accountWords.addPasskeyLabel}
          </Button>
        </div>
      )}
      {opened?.is === 'adding' && <AddPasskeyDialog user={user} onClose={close} />}
      {opened?.is === 'renaming' && <RenamePasskeyDialog passkey={opened.passkey} onClose={close} />}
      {opened?.is === 'removing' && (
        <RemovePasskeyDialog user={user} passkey={opened.passkey} onClose={close} />
      )}
    </>
  )
}

function passkeyDetails({ createdAt, lastUsedAt, site }: Passkey, now: Date) {
  return accountWords.passkeyDetails(
    timeAgo(createdAt, now),
    lastUsedAt === null ? undefined : timeAgo(lastUsedAt, now),
    site === location.hostname ? undefined : site,
  )
}

/** The form for the name and the password of a new passkey; the browser then shows its own prompt. */
function AddPasskeyDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <Dialog
      title={accountWords.addPasskeyLabel}
      description={accountWords.passkeyIsRequired}
      width={560}
      // A key of Escape too many must not throw the recovery codes away.
      isHeld
      onClose={onClose}
    >
      <AddPasskeyForm user={user} onDone={onClose} />
    </Dialog>
  )
}

/** Renames a passkey. */
function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const action = useRenamePasskey()

  return (
    <FormDialog
      title={accountWords.renamePasskey}
      width={440}
      onClose={onClose}
      schema={passkeyName}
      values={{ name: passkey.name }}
      onSubmit={(body) => action.mutate({ params: { id: passkey.id }, body }, { onSuccess: onClose })}
      submitText={common.rename}
      busyText={common.renaming}
      isBusy={action.isPending}
    >
      <TextField name="name" label={common.name} isRequired />
    </FormDialog>
  )
}

type RemovePasskeyDialogProps = { user: User; passkey: Passkey; onClose: () => void }

/** Asks for the password before a passkey is removed. */
function RemovePasskeyDialog({ user, passkey, onClose }: RemovePasskeyDialogProps) {
  const action = useRemovePasskey(passkey)
  useFocusAfterDialog(true, '[data-leads-to=passkeys]', 'h1')

  return (
    <FormDialog
      title={accountWords.removePasskey}
      description={accountWords.passkeyRemoval(passkey.name)}
      onClose={onClose}
      schema={passkeyRemoval}
      values={confirmationDefaults(user)}
      onSubmit={(body) => action.mutate({ params: { id: passkey.id }, body }, { onSuccess: onClose })}
      submitText={common.remove}
      busyText={common.removing}
      isBusy={action.isPending}
      isDangerous
    >
      <RefusedField error={action.error} />
      <ConfirmationField user={user} />
    </FormDialog>
  )
}
