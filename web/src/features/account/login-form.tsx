import { login } from '#shared/account/credentials.ts'
import { Form } from '../../ui/form.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useLogin } from './actions.ts'

/** Username and password. `hasFocus`: the first field has the focus when the form appears. Who is signed in afterwards is known to the whole app. */
export function LoginForm({ hasFocus }: { hasFocus: boolean }) {
  const action = useLogin()

  return (
    <Form schema={login} values={{ username: '', password: '' }} onSubmit={(body) => action.mutate({ body })}>
      <TextField name="username" label="Username" autoComplete="username" autoFocus={hasFocus} />
      <TextField name="password" label="Password" type="password" autoComplete="current-password" />
      <SubmitButton size="lg" isBlock isBusy={action.isPending} busyText="Logging in...">
        Login
      </SubmitButton>
    </Form>
  )
}
