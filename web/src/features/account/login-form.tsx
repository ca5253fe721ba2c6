import { useState } from 'react'
import { login } from '#shared/account/credentials.ts'
import { Form } from '../../ui/form.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { NEEDS_CODE, useLogin } from './actions.ts'

/**
 * Username and password, and the code of the second factor once the server has asked for it. `hasFocus`: the first field has the
 * focus when the form appears. Who is signed in afterwards is known to the whole app.
 */
export function LoginForm({ hasFocus }: { hasFocus: boolean }) {
  const action = useLogin()
  const [needsCode, setNeedsCode] = useState(false)

  return (
    <Form
      schema={login}
      values={{ username: '', password: '', code: '' }}
      onSubmit={({ code, ...known }) =>
        action.mutate(
          { body: needsCode ? { ...known, code } : known },
          { onSuccess: (answer) => setNeedsCode(answer === NEEDS_CODE) },
        )
      }
    >
      <TextField name="username" label="Username" autoComplete="username" autoFocus={hasFocus} />
      <TextField name="password" label="Password" type="password" autoComplete="current-password" />
      {needsCode && (
        <TextField
          name="code"
          label="Code"
          autoComplete="one-time-code"
          hint="From your authenticator app, or a recovery code."
          autoFocus
          isData
        />
      )}
      <SubmitButton size="lg" isBlock isBusy={action.isPending} busyText="Logging in...">
        Login
      </SubmitButton>
    </Form>
  )
}
