import { useQuery } from '@tanstack/react-query'
import { LayoutDashboard, LogIn } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import { userQuery } from '../../../api/queries.ts'
import { ComparedNeeds, SharedNeeds } from '../../../features/songs/sharing/shared-needs.tsx'
import { ButtonLink } from '../../../ui/controls/button-link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Logo } from '../../../ui/look/logo.tsx'
import { useFocusAfterNavigation } from '../../navigations.ts'
import { paths } from '../../paths.ts'
import { CONTENT_ID, SkipLink } from '../../shell/skip-link.tsx'
import { useTitle } from '../../use-title.ts'
import { signInPath } from '../../wanted-path.ts'
import styles from './shared-needs-page.module.css'
import { keepTokenForSignIn, useTokenOfLink } from './token-of-link.ts'

/** What a song of another person needs: a list for anyone with the link, compared with the library for a signed-in user. */
export function SharedNeedsPage() {
  const heading = useRef<HTMLHeadingElement>(null)
  const token = useTokenOfLink()
  useTitle('What This Song Needs')
  useFocusAfterNavigation(heading)

  return (
    <div className={styles.page}>
      <SkipLink />
      <header>
        <Link href={paths.dashboard} className={styles.brand}>
          <Logo />
        </Link>
      </header>
      <main id={CONTENT_ID} tabIndex={-1} className={styles.contents}>
        <h1 ref={heading} tabIndex={-1}>
          What This Song Needs
        </h1>
        {token ? <OpenedLink key={token} token={token} /> : <IncompleteLink />}
      </main>
    </div>
  )
}

function OpenedLink({ token }: { token: string }) {
  const { data: user, isError } = useQuery(userQuery)

  if (user && !user.needsSecondFactor) {
    const toLibrary = (
      <Link href={paths.dashboard} asChild>
        <ButtonLink icon={LayoutDashboard}>My Library</ButtonLink>
      </Link>
    )
    return <ComparedNeeds token={token} action={toLibrary} />
  }
  if (user === undefined && !isError) return <Spinner label="Opening the link..." />
  const toSignIn = (
    <Link href={signInPath(paths.sharedNeeds)} onClick={() => keepTokenForSignIn(token)} asChild>
      <ButtonLink kind="primary" icon={LogIn}>
        Log In to Compare
      </ButtonLink>
    </Link>
  )
  return <SharedNeeds token={token} action={toSignIn} />
}

const IncompleteLink = () => (
  <Notice tone="amber" title="This link is not complete.">
    <p>Copy the whole link that you got, with everything after the #, or ask for another.</p>
  </Notice>
)
