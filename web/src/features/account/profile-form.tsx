import { profile } from '#shared/account/credentials.ts'
import type { User } from '#shared/account/user.ts'
import { Form } from '../../ui/form.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useChangeProfile } from './actions.ts'

/** Display name and email address. */
export function ProfileForm({ user }: { user: User }) {
  const action = useChangeProfile()
  const { displayName, email } = user

  return (
    <Form schema={profile} values={{ displayName, email }} onSubmit={(body) => action.mutate({ body })}>
      <TextField name="displayName" label="Display Name" autoComplete="name" />
      <TextField name="email" label="Email" type="email" autoComplete="email" />
      <div>
        <SubmitButton isBusy={action.isPending} busyText="Saving...">
          Save Changes
        </SubmitButton>
      </div>
    </Form>
  )
}
