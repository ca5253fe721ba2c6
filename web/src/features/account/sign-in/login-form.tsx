import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Login } from '#shared/account/credentials.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { keepFieldFocus } from '../../../ui/forms/keep-field-focus.ts'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { loadCode } from '../../../ui/load-code.ts'
import { isSecondFactorStep, type SecondFactorStep, useLogin } from '../actions.ts'
import { usePasskeyAfterPassword, usePasskeyLogin } from '../passkeys/actions.ts'
import { passkeyObstacle } from '../passkeys/web-authn.ts'
import { RefusedField } from '../refused-field.tsx'
import * as signInWords from './sign-in-words.ts'

/**
 * Username and password or a passkey, and the second factor when the server asks for it. `hasFocus`: the first field is
 * focused when the form appears.
 */
export function LoginForm({ hasFocus }: { hasFocus: boolean }) {
  const action = useLogin()
  const [step, setStep] = useState<SecondFactorStep>()

  return (
    <Form
      schema={loadSchema}
      values={{ username: '', password: '', code: '' }}
      onSubmit={({ code, ...credentials }) =>
        action.mutate(
          { body: step ? { ...credentials, code } : credentials },
          { onSuccess: (answer) => setStep(isSecondFactorStep(answer) ? answer : undefined) },
        )
      }
    >
      <RefusedField error={action.error} />
      <TextField name="username" label={signInWords.username} autoComplete="username" autoFocus={hasFocus} />
      <TextField
        name="password"
        label={signInWords.password}
        type="password"
        autoComplete="current-password"
      />
      {step === 'passkey' && <PasskeyAfterPassword />}
      {step && <CodeField step={step} />}
      <SubmitButton
        keepsFieldFocus
        kind={step === 'passkey' ? 'secondary' : 'primary'}
        size="lg"
        isBlock
        isBusy={action.isPending}
        busyText={signInWords.loggingIn}
      >
        {signInWords.login}
      </SubmitButton>
      {!step && <PasskeySignIn />}
    </Form>
  )
}

const loadSchema = async () => (await loadCode(() => import('#shared/account/credentials.ts'))).login

function PasskeyAfterPassword() {
  const action = usePasskeyAfterPassword()
  const { getValues } = useFormContext<Login>()
  const signInWithPasskey = () => {
    const { username, password } = getValues()
    action.mutate({ username, password })
  }
  return <PasskeyStep isBusy={action.isPending} onUse={signInWithPasskey} />
}

/** A code from the authenticator app, or a recovery code. */
export function CodeField({ step }: { step: SecondFactorStep }) {
  return (
    <TextField
      name="code"
      label={signInWords.code}
      autoComplete="one-time-code"
      hint={step === 'code' ? signInWords.codeSource : signInWords.codeInsteadOfPasskey}
      autoFocus={step === 'code'}
      isData
    />
  )
}

/** Signs in with a passkey alone; renders nothing if this browser cannot use one. */
function PasskeySignIn() {
  const action = usePasskeyLogin()
  if (passkeyObstacle()) return null

  return (
    <Button
      {...keepFieldFocus}
      icon={Fingerprint}
      size="lg"
      isBlock
      isBusy={action.isPending}
      busyText={signInWords.waitingForPasskey}
      onClick={() => action.mutate(undefined)}
    >
      {signInWords.signInWithPasskey}
    </Button>
  )
}

/** A passkey as the second factor; shows the reason if this browser cannot use one. */
export function PasskeyStep({ isBusy, onUse }: { isBusy: boolean; onUse: () => void }) {
  const why = passkeyObstacle()
  if (why) return <Notice tone="info" title={why} />

  return (
    <Button
      kind="primary"
      icon={Fingerprint}
      size="lg"
      isBlock
      isBusy={isBusy}
      busyText={signInWords.waitingForPasskey}
      onClick={onUse}
    >
      {signInWords.usePasskey}
    </Button>
  )
}
