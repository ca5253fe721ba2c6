import type { User } from '#shared/account/user.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { ConfirmAtProvider } from './confirm-at-provider.tsx'
import { KnownUsername } from './known-username.tsx'

/** What a form asks of who acts: the password, or a sign-in at the provider where there is none. */
export function ConfirmField({ user }: { user: User }) {
  if (user.isWithoutPassword) return <ConfirmAtProvider />
  return (
    <>
      <TextField
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        hint="Your password, so that nobody else does this for you."
        isRequired
      />
      {/* After the password: a dialog gives the focus to its first field, and nobody sees this one. */}
      <KnownUsername username={user.username} />
    </>
  )
}

/** What such a form begins with. Where there is no password none is sent. */
export const unconfirmed = ({ isWithoutPassword }: User) => (isWithoutPassword ? {} : { password: '' })
