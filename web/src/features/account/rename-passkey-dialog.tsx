import { useId } from 'react'
import { type Passkey, passkeyName } from '#shared/account/passkey.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
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
        <>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form} isBusy={action.isPending} busyText="Renaming...">
            Rename
          </SubmitButton>
        </>
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
