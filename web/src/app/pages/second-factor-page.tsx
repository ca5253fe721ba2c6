import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { User } from '#shared/account/user.ts'
import { SecondFactorSetup } from '../../features/account/second-factor-setup.tsx'
import { SignOut } from '../../features/account/sign-out.tsx'
import { paths } from '../paths.ts'
import { CONTENT, SkipLink } from '../shell/skip-link.tsx'
import { useTitle } from '../use-title.ts'
import styles from './second-factor-page.module.css'

/** Stands for every page until somebody has set up the second factor that the host asks of everybody. */
export function SecondFactorPage({ user }: { user: User }) {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  useTitle('Second factor')

  return (
    <>
      <SkipLink />
      <main id={CONTENT} tabIndex={-1} className={styles.page}>
        <h1 className={styles.title}>Set up a second factor</h1>
        <p>
          This server asks everybody for one. An authenticator app shows a new code every 30 seconds, and
          signing in will ask for it.
        </p>
        {/* Everything that was refused until now is asked for anew. */}
        <SecondFactorSetup user={user} onDone={() => queries.resetQueries()} />
        <div>
          <SignOut onLeft={() => navigate(paths.auth)} />
        </div>
      </main>
    </>
  )
}
