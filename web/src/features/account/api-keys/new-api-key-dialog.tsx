import { newApiKey } from '#shared/account/api-key.ts'
import type { User } from '#shared/account/user.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { ConfirmationField, confirmationDefaults } from '../password/confirm-field.tsx'
import { RefusedField } from '../refused-field.tsx'
import styles from '../second-factor/second-factor-setup.module.css'
import { useCreateApiKey } from './actions.ts'

type NewApiKeyDialogProps = { user: User; onClose: () => void }

/** Asks for the name and the scope of the key, then shows its token once. */
export function NewApiKeyDialog({ user, onClose }: NewApiKeyDialogProps) {
  const action = useCreateApiKey()

  if (action.data) {
    return (
      <Dialog
        title="Copy Your API Key"
        description="It is not shown again. Treat it like a password."
        width={560}
        isHeld
        onClose={onClose}
        footer={
          <Button kind="primary" onClick={onClose}>
            I Have Copied It
          </Button>
        }
      >
        <div className={styles.steps}>
          <code className={styles.key}>{action.data.token}</code>
          <p>
            A program sends it in the header “Authorization: Bearer …”. /api/openapi.json lists the calls that
            it can make.
          </p>
        </div>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title="New API Key"
      description="Lets your own programs use your library. It gives no access to your password, your sessions or other keys."
      width={560}
      onClose={onClose}
      schema={newApiKey}
      values={{ name: '', scope: 'read', ...confirmationDefaults(user) }}
      onSubmit={(body) => action.mutate({ body })}
      submitText="Make Key"
      busyText="Making..."
      isBusy={action.isPending}
    >
      <TextField name="name" label="Name" hint="What the key is for." isRequired />
      <SelectField
        name="scope"
        label="It may"
        options={[
          { value: 'read', label: 'Read' },
          { value: 'write', label: 'Read and write' },
        ]}
      />
      <RefusedField error={action.error} />
      <ConfirmationField user={user} />
    </FormDialog>
  )
}
