import { useQuery } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import type { User } from '#shared/account/user.ts'
import { providerQuery, serverQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { formattedTimeOfDay } from '../../../ui/text/locale.ts'
import * as accountWords from '../account-words.ts'
import { useConfirmAtProvider } from '../provider/actions.ts'
import * as signInWords from '../sign-in/sign-in-words.ts'

/** Confirms a sensitive action: by the password, or by a sign-in at the provider if the account has no password. */
export function ConfirmationField({ user }: { user: User }) {
  if (user.isWithoutPassword) return <ConfirmAtProvider />
  return (
    <>
      <TextField
        name="password"
        label={signInWords.password}
        type="password"
        autoComplete="current-password"
        hint={accountWords.passwordQuestion}
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

/** Tells a password manager the user name that belongs to the password fields of a form. */
export function KnownUsername({ username }: { username: string }) {
  return <input type="text" autoComplete="username" value={username} readOnly hidden />
}

/** Replaces the password field for accounts without a password: leads to the provider and back, or shows that this was just done. */
export function ConfirmAtProvider() {
  const action = useConfirmAtProvider()
  const { data: server } = useQuery(serverQuery)
  const { data: state } = useQuery(providerQuery)
  const name = server?.provider?.name ?? 'your provider'

  if (state?.confirmedUntil) {
    const until = formattedTimeOfDay(state.confirmedUntil)
    return <Notice tone="ok" title={accountWords.confirmedUntil(name, until)} />
  }
  return (
    <Notice tone="info" title={accountWords.confirmFirst(name)}>
      <p>{accountWords.aboutConfirming}</p>
      <Button icon={LogIn} disabled={action.isPending} onClick={() => action.mutate(undefined)}>
        {accountWords.confirmAt(name)}
      </Button>
    </Notice>
  )
}
