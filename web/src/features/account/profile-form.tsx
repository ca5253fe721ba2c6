import { useWatch } from 'react-hook-form'
import { profileForm } from '#shared/account/credentials.ts'
import type { User } from '#shared/account/user.ts'
import { Form } from '../../ui/forms/form.tsx'
import { SubmitButton } from '../../ui/forms/submit-button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useChangeProfile } from './actions.ts'
import { ConfirmationField, confirmationDefaults } from './password/confirm-field.tsx'
import { RefusedField } from './refused-field.tsx'

/** Display name and email address. */
export function ProfileForm({ user }: { user: User }) {
  const action = useChangeProfile()
  const { displayName, email } = user

  return (
    <Form
      schema={profileForm(user)}
      values={{ displayName, email, ...confirmationDefaults(user) }}
      onSubmit={({ password, ...profile }) =>
        action.mutate({ body: { ...profile, ...(profile.email !== email && password && { password }) } })
      }
    >
      <RefusedField error={action.error} />
      <TextField name="displayName" label="Display Name" autoComplete="name" />
      <TextField name="email" label="Email" type="email" autoComplete="email" />
      <ConfirmNewAddress user={user} />
      <div>
        <SubmitButton isBusy={action.isPending} busyText="Saving...">
          Save Changes
        </SubmitButton>
      </div>
    </Form>
  )
}

/** A new address needs a confirmation, because security emails go to it. */
function ConfirmNewAddress({ user }: { user: User }) {
  const typedEmail = useWatch({ name: 'email' })
  return typedEmail === user.email ? null : <ConfirmationField user={user} />
}
