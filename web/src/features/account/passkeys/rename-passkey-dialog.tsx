import { type Passkey, passkeyName } from '#shared/account/passkey.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { useRenamePasskey } from './actions.ts'

/** Renames a passkey. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const action = useRenamePasskey()

  return (
    <FormDialog
      title="Rename Passkey"
      width={440}
      onClose={onClose}
      schema={passkeyName}
      values={{ name: passkey.name }}
      onSubmit={(body) => action.mutate({ params: { id: passkey.id }, body }, { onSuccess: onClose })}
      submitText="Rename"
      busyText="Renaming..."
      isBusy={action.isPending}
    >
      <TextField name="name" label="Name" isRequired />
    </FormDialog>
  )
}
