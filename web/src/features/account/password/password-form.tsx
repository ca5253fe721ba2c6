import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { User } from '#shared/account/user.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { loadCode } from '../../../ui/load-code.ts'
import * as common from '../../../ui/text/common-words.ts'
import * as accountWords from '../account-words.ts'
import { useChangePassword, useChangeProfile } from '../actions.ts'
import { RefusedField } from '../refused-field.tsx'
import * as signInWords from '../sign-in/sign-in-words.ts'
import {
  ConfirmAtProvider,
  ConfirmationField,
  confirmationDefaults,
  KnownUsername,
} from './confirm-field.tsx'

/** Changes the password, or sets the first one. Success clears the form; a failure keeps the input. */
export function PasswordForm({ user, min }: { user: User; min: number }) {
  const action = useChangePassword()
  const [changeCount, setChangeCount] = useState(0)
  const schema = useMemo(() => async () => (await loadSchemas()).passwordChangeForm(min), [min])

  return (
    <Form
      key={changeCount}
      schema={schema}
      values={user.isWithoutPassword ? NEW : { ...NEW, currentPassword: '' }}
      onSubmit={({ confirmPassword: _, ...body }) =>
        action.mutate({ body }, { onSuccess: () => setChangeCount((count) => count + 1) })
      }
    >
      <RefusedField error={action.error} />
      <KnownUsername username={user.username} />
      {user.isWithoutPassword ? (
        <ConfirmAtProvider />
      ) : (
        <TextField
          name="currentPassword"
          label={accountWords.currentPassword}
          type="password"
          autoComplete="current-password"
        />
      )}
      <TextField
        name="newPassword"
        label={accountWords.newPassword}
        type="password"
        autoComplete="new-password"
        hint={signInWords.passwordHint(min)}
      />
      <TextField
        name="confirmPassword"
        label={signInWords.confirmPassword}
        type="password"
        autoComplete="new-password"
      />
      <div>
        <SubmitButton isBusy={action.isPending} busyText={accountWords.updating}>
          {user.isWithoutPassword ? accountWords.setPassword : accountWords.updatePassword}
        </SubmitButton>
      </div>
    </Form>
  )
}

const NEW = { newPassword: '', confirmPassword: '' }

/** Display name and email address. */
export function ProfileForm({ user }: { user: User }) {
  const action = useChangeProfile()
  const { displayName, email } = user

  return (
    <Form
      schema={async () => (await loadSchemas()).profileForm(user)}
      values={{ displayName, email, ...confirmationDefaults(user) }}
      onSubmit={({ password, ...profile }) =>
        action.mutate({ body: { ...profile, ...(profile.email !== email && password && { password }) } })
      }
    >
      <RefusedField error={action.error} />
      <TextField name="displayName" label={signInWords.displayName} autoComplete="name" />
      <TextField name="email" label={signInWords.email} type="email" autoComplete="email" />
      <ConfirmNewAddress user={user} />
      <div>
        <SubmitButton isBusy={action.isPending} busyText={common.saving}>
          {common.saveChanges}
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

const loadSchemas = () => loadCode(() => import('#shared/account/credentials.ts'))
