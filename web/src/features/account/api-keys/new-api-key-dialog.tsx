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
        description="You won't see it again. Treat it like a password."
        width={560}
        isHeld
        onClose={onClose}
        footer={
          <Button kind="primary" onClick={onClose}>
            I've Copied It
          </Button>
        }
      >
        <div className={styles.steps}>
          <code className={styles.key}>{action.data.token}</code>
          <p>Send it in the header “Authorization: Bearer …”. The API is described at /api/openapi.json.</p>
        </div>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title="New API Key"
      description="Gives a script or app access to your library. It can't see your password, sessions or other keys."
      width={560}
      onClose={onClose}
      schema={newApiKey}
      values={{ name: '', scope: 'read', ...confirmationDefaults(user) }}
      onSubmit={(body) => action.mutate({ body })}
      submitText="Create Key"
      busyText="Creating..."
      isBusy={action.isPending}
    >
      <TextField name="name" label="Name" hint="What you'll use it for." isRequired />
      <SelectField
        name="scope"
        label="Access"
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
