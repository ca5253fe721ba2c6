import { secondFactorBegin, secondFactorConfirm } from '#shared/account/second-factor.ts'
import type { User } from '#shared/account/user.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { ConfirmationField, confirmationDefaults } from '../password/confirm-field.tsx'
import { RefusedField } from '../refused-field.tsx'
import { useBeginSecondFactor, useConfirmSecondFactor } from './actions.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor-setup.module.css'

type SecondFactorSetupProps = {
  user: User
  /** Runs after the user has seen the recovery codes. */
  onDone: () => void
}

/** Three steps: the password, the key with its first code, the recovery codes. */
export function SecondFactorSetup({ user, onDone }: SecondFactorSetupProps) {
  const begin = useBeginSecondFactor()
  const confirm = useConfirmSecondFactor()

  /** An account with a passkey already has recovery codes; they remain valid. */
  const leaveWithoutCodes = ({ recoveryCodes }: { recoveryCodes: string[] }) => {
    if (recoveryCodes.length === 0) onDone()
  }

  if (confirm.data?.recoveryCodes.length)
    return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />
  if (!begin.data) {
    return (
      <Form
        schema={secondFactorBegin}
        values={confirmationDefaults(user)}
        onSubmit={(body) => begin.mutate({ body })}
      >
        <RefusedField error={begin.error} />
        <ConfirmationField user={user} />
        <div>
          <SubmitButton isBusy={begin.isPending} busyText="Creating a key...">
            Continue
          </SubmitButton>
        </div>
      </Form>
    )
  }
  return (
    <div className={styles.steps}>
      <p>
        Scan this QR code with your authenticator app, <a href={begin.data.link}>open it on this device</a>,
        or enter the key.
      </p>
      <QrCode text={begin.data.link} label="The key as a picture for an authenticator app" />
      <code className={styles.key}>{begin.data.key.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <Form
        schema={secondFactorConfirm}
        values={{ code: '' }}
        onSubmit={(body) => confirm.mutate({ body }, { onSuccess: leaveWithoutCodes })}
      >
        <RefusedField error={confirm.error} />
        <TextField
          name="code"
          label="Code"
          autoComplete="one-time-code"
          hint="The 6-digit code in your app."
          autoFocus
          isData
          isRequired
        />
        <div>
          <SubmitButton isBusy={confirm.isPending} busyText="Turning on...">
            Turn On
          </SubmitButton>
        </div>
      </Form>
    </div>
  )
}
