import { useQuery } from '@tanstack/react-query'
import { PASSWORD_MIN } from '#shared/account/password-min.ts'
import { serverQuery } from '../../../api/queries.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { loadCode } from '../../../ui/load-code.ts'
import { useRegister } from '../actions.ts'
import { RefusedField } from '../refused-field.tsx'
import styles from './register-form.module.css'
import * as signInWords from './sign-in-words.ts'

type RegisterFormProps = { hasFocus: boolean; invitation?: string | undefined }

/** Creates an account, with the token of an invitation if there is one. `hasFocus`: the first field is focused when the form appears. The server sets the minimum password length. */
export function RegisterForm({ hasFocus, invitation }: RegisterFormProps) {
  const action = useRegister()
  const { data: server } = useQuery(serverQuery)
  const loadSchema = async () => {
    const { registrationForm } = await loadCode(() => import('#shared/account/credentials.ts'))
    return registrationForm(server?.passwordMin)
  }

  return (
    <Form
      schema={loadSchema}
      values={EMPTY}
      onSubmit={({ confirmPassword: _, ...registration }) =>
        action.mutate({ ...registration, role: 'user', isPro: false, ...(invitation && { invitation }) })
      }
    >
      <RefusedField error={action.error} />
      <TextField
        name="username"
        label={signInWords.username}
        autoComplete="username"
        autoFocus={hasFocus}
        isRequired
      />
      <TextField name="displayName" label={signInWords.displayName} autoComplete="name" isRequired />
      <TextField name="email" label={signInWords.email} type="email" autoComplete="email" isRequired />
      <div className={styles.pair}>
        <TextField
          name="password"
          label={signInWords.password}
          type="password"
          autoComplete="new-password"
          hint={signInWords.passwordHint(server?.passwordMin ?? PASSWORD_MIN)}
          isRequired
        />
        <TextField
          name="confirmPassword"
          label={signInWords.confirmPassword}
          type="password"
          autoComplete="new-password"
          isRequired
        />
      </div>
      <SubmitButton
        keepsFieldFocus
        size="lg"
        isBlock
        isBusy={action.isPending}
        busyText={signInWords.creatingAccount}
      >
        {signInWords.createAccount}
      </SubmitButton>
    </Form>
  )
}

const EMPTY = { username: '', displayName: '', email: '', password: '', confirmPassword: '' }
