import { type Passkey, passkeyRemoval } from '#shared/account/passkey.ts'
import type { User } from '#shared/account/user.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { useFocusAfterDialog } from '../../../ui/overlays/keep-focus.ts'
import { ConfirmationField, confirmationDefaults } from '../password/confirm-field.tsx'
import { RefusedField } from '../refused-field.tsx'
import { useRemovePasskey } from './actions.ts'

type RemovePasskeyDialogProps = { user: User; passkey: Passkey; onClose: () => void }

/** Asks for the password before a passkey is removed. */
export function RemovePasskeyDialog({ user, passkey, onClose }: RemovePasskeyDialogProps) {
  const action = useRemovePasskey(passkey)
  useFocusAfterDialog(true, '[data-leads-to=passkeys]', 'h1')

  return (
    <FormDialog
      title="Remove Passkey"
      description={`You won't be able to sign in with ${passkey.name} anymore. You can also remove it from your device.`}
      onClose={onClose}
      schema={passkeyRemoval}
      values={confirmationDefaults(user)}
      onSubmit={(body) => action.mutate({ params: { id: passkey.id }, body }, { onSuccess: onClose })}
      submitText="Remove"
      busyText="Removing..."
      isBusy={action.isPending}
      isDangerous
    >
      <RefusedField error={action.error} />
      <ConfirmationField user={user} />
    </FormDialog>
  )
}
