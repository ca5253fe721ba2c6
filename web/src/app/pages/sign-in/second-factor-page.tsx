import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { User } from '#shared/account/user.ts'
import * as accountWords from '../../../features/account/account-words.ts'
import { AddPasskeyForm } from '../../../features/account/passkeys/add-passkey-form.tsx'
import { SecondFactorSetup } from '../../../features/account/second-factor/second-factor-setup.tsx'
import { SignOut } from '../../../features/account/sessions/sign-out.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { paths } from '../../paths.ts'
import { CONTENT_ID, SkipLink } from '../../shell/skip-link.tsx'
import { useTitle } from '../../use-title.ts'
import styles from './second-factor-page.module.css'

type Way = 'app' | 'passkey'

/** Replaces every page until the user has set up the second factor that the host requires. */
export function SecondFactorPage({ user }: { user: User }) {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [chosen, setChosen] = useState<Way>('app')
  const way = user.needsPasskey ? 'passkey' : chosen
  useTitle(accountWords.twoFactorAuthentication)
  // Everything that was refused is fetched again.
  const done = () => queries.resetQueries()

  return (
    <>
      <SkipLink />
      <main id={CONTENT_ID} tabIndex={-1} className={styles.page}>
        <h1 className="heading">
          {user.needsPasskey ? accountWords.startPasskey : accountWords.startTwoFactor}
        </h1>
        <p>
          {user.needsPasskey ? accountWords.serverRequiresPasskey : accountWords.serverRequiresTwoFactor}{' '}
          {WORDS[way]}
        </p>
        {!user.needsPasskey && (
          <Segmented label={accountWords.secondStep} value={chosen} onChange={setChosen} options={WAYS} />
        )}
        {way === 'app' ? (
          <SecondFactorSetup user={user} onDone={done} />
        ) : (
          <AddPasskeyForm user={user} onDone={done} />
        )}
        <div>
          <SignOut onLeft={() => navigate(paths.auth)} />
        </div>
      </main>
    </>
  )
}

const WAYS: { value: Way; label: string }[] = [
  { value: 'app', label: accountWords.authenticatorApp },
  { value: 'passkey', label: accountWords.passkey },
]

const WORDS: Record<Way, string> = {
  app: accountWords.aboutAuthenticatorApp,
  passkey: accountWords.aboutPasskeys,
}
