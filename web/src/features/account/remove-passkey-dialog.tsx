import { useId } from 'react'
import { type Passkey, passkeyRemoval } from '#shared/account/passkey.ts'
import type { User } from '#shared/account/user.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { useFocusAfterDialog } from '../../ui/use-focus-after-dialog.ts'
import { ConfirmField, unconfirmed } from './confirm-field.tsx'
import { useRemovePasskey } from './passkey-actions.ts'

type RemovePasskeyDialogProps = { user: User; passkey: Passkey; onClose: () => void }

/** Asks for the password before a passkey is worth nothing. */
export function RemovePasskeyDialog({ user, passkey, onClose }: RemovePasskeyDialogProps) {
  const action = useRemovePasskey(passkey)
  const form = useId()
  useFocusAfterDialog(true, '[data-leads-to=passkeys]', 'h1')

  return (
    <Dialog
      title="Remove Passkey"
      description={`${passkey.name} will not sign you in any longer. You can remove it from your device as well.`}
      width={500}
      onClose={onClose}
      footer={
        <FormButtons
          form={form}
          onCancel={onClose}
          kind="danger"
          isBusy={action.isPending}
          busyText="Removing..."
        >
          Remove
        </FormButtons>
      }
    >
      <Form
        id={form}
        schema={passkeyRemoval}
        values={unconfirmed(user)}
        onSubmit={(body) => action.mutate({ params: { id: passkey.id }, body }, { onSuccess: onClose })}
      >
        <ConfirmField user={user} />
      </Form>
    </Dialog>
  )
}
