import { secondFactorEnd } from '#shared/account/second-factor.ts'
import type { User } from '#shared/account/user.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { ConfirmationField, confirmationDefaults } from '../password/confirm-field.tsx'
import { RefusedField } from '../refused-field.tsx'
import { useEndSecondFactor } from './actions.ts'

type EndSecondFactorDialogProps = { user: User; hasPasskey: boolean; onClose: () => void }

/** Asks for password and code before the second factor is turned off. */
export function EndSecondFactorDialog({ user, hasPasskey, onClose }: EndSecondFactorDialogProps) {
  const action = useEndSecondFactor()

  return (
    <FormDialog
      title="Turn Off Two-Factor Authentication"
      description={hasPasskey ? WITH_PASSKEY : ALONE}
      onClose={onClose}
      schema={secondFactorEnd}
      values={{ ...confirmationDefaults(user), code: '' }}
      onSubmit={(body) => action.mutate({ body }, { onSuccess: onClose })}
      submitText="Turn Off"
      busyText="Turning off..."
      isBusy={action.isPending}
      isDangerous
    >
      <RefusedField error={action.error} />
      <ConfirmationField user={user} />
      <TextField
        name="code"
        label="Code"
        autoComplete="one-time-code"
        hint="From your authenticator app, or a recovery code."
        isData
        isRequired
      />
    </FormDialog>
  )
}

const ALONE = "You'll sign in with just your password. Your recovery codes will stop working."
const WITH_PASSKEY = "After your password, you'll be asked for a passkey or a recovery code."
