import { useId } from 'react'
import { secondFactorEnd } from '#shared/account/second-factor.ts'
import type { User } from '#shared/account/user.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ConfirmField, unconfirmed } from './confirm-field.tsx'
import { useEndSecondFactor } from './second-factor-actions.ts'

type EndSecondFactorDialogProps = { user: User; hasPasskey: boolean; onClose: () => void }

/** Asks for password and code before the password alone is enough again. */
export function EndSecondFactorDialog({ user, hasPasskey, onClose }: EndSecondFactorDialogProps) {
  const action = useEndSecondFactor()
  const form = useId()

  return (
    <Dialog
      title="Turn Off the Second Factor"
      description={hasPasskey ? WITH_PASSKEY : ALONE}
      width={500}
      onClose={onClose}
      footer={
        <FormButtons
          form={form}
          onCancel={onClose}
          kind="danger"
          isBusy={action.isPending}
          busyText="Turning off..."
        >
          Turn Off
        </FormButtons>
      }
    >
      <Form
        id={form}
        schema={secondFactorEnd}
        values={{ ...unconfirmed(user), code: '' }}
        onSubmit={(body) => action.mutate({ body }, { onSuccess: onClose })}
      >
        <ConfirmField user={user} />
        <TextField
          name="code"
          label="Code"
          autoComplete="one-time-code"
          hint="From your authenticator app, or a recovery code."
          isData
          isRequired
        />
      </Form>
    </Dialog>
  )
}

const ALONE = 'Signing in will ask for your password alone. Your recovery codes are worth nothing then.'
const WITH_PASSKEY = 'Signing in with your password will ask for a passkey, or a recovery code.'
