import type { User } from '#shared/account/user.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { ConfirmAtProvider } from './confirm-at-provider.tsx'
import { KnownUsername } from './known-username.tsx'

/** Confirms a sensitive action: by the password, or by a sign-in at the provider if the account has no password. */
export function ConfirmationField({ user }: { user: User }) {
  if (user.isWithoutPassword) return <ConfirmAtProvider />
  return (
    <>
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        hint="Enter your password to confirm it's you."
        isRequired
      />
      {/* After the password, because a dialog focuses its first field and this one is hidden. */}
      <KnownUsername username={user.username} />
    </>
  )
}

/** The initial values of such a form; accounts without a password send none. */
export const confirmationDefaults = ({ isWithoutPassword }: User) =>
  isWithoutPassword ? {} : { password: '' }
