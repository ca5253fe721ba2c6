import { useId } from 'react'
import { type Passkey, passkeyName } from '#shared/account/passkey.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useRenamePasskey } from './passkey-actions.ts'

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const action = useRenamePasskey()
  const form = useId()

  return (
    <Dialog
      title="Rename Passkey"
      width={440}
      onClose={onClose}
      footer={
        <FormButtons form={form} onCancel={onClose} isBusy={action.isPending} busyText="Renaming...">
          Rename
        </FormButtons>
      }
    >
      <Form
        id={form}
        schema={passkeyName}
        values={{ name: passkey.name }}
        onSubmit={(body) => action.mutate({ params: { id: passkey.id }, body }, { onSuccess: onClose })}
      >
        <TextField name="name" label="Name" isRequired />
      </Form>
    </Dialog>
  )
}
