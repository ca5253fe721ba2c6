import { useMemo, useState } from 'react'
import { passwordChangeForm } from '#shared/account/credentials.ts'
import type { User } from '#shared/account/user.ts'
import { Form } from '../../ui/form.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useChangePassword } from './actions.ts'
import { KnownUsername } from './known-username.tsx'

/** Changes the password; the form is empty again afterwards. A failure leaves what was typed. */
export function PasswordForm({ user, min }: { user: User; min: number }) {
  const action = useChangePassword()
  const [changes, setChanges] = useState(0)
  const schema = useMemo(() => passwordChangeForm(min), [min])

  return (
    <Form
      key={changes}
      schema={schema}
      values={EMPTY}
      onSubmit={({ currentPassword, newPassword }) =>
        action.mutate(
          { body: { currentPassword, newPassword } },
          { onSuccess: () => setChanges((count) => count + 1) },
        )
      }
    >
      <KnownUsername username={user.username} />
      <TextField
        name="currentPassword"
        label="Current Password"
        type="password"
        autoComplete="current-password"
      />
      <TextField name="newPassword" label="New Password" type="password" autoComplete="new-password" />
      <TextField
        name="confirmPassword"
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
      />
      <div>
        <SubmitButton isBusy={action.isPending} busyText="Updating...">
          Update Password
        </SubmitButton>
      </div>
    </Form>
  )
}

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }
