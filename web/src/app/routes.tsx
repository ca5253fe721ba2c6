import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Redirect, useLocation, useSearchParams } from 'wouter'
import { userQuery } from '../api/queries.ts'
import { FullScreenSpinner } from '../ui/feedback/full-screen-spinner.tsx'
import { forgetStrayDrops } from '../ui/stray-drops.ts'
import { BrokenPage, PageBoundary } from './broken-page.tsx'
import { DelayedSpinner } from './delayed-spinner.tsx'
import { NavigationCount, useNavigationCount } from './navigations.ts'
import { pageAt, type ShellPage, withoutSlash } from './page-table.ts'
import { paths } from './paths.ts'
import { SessionGuard, WithoutServer } from './session/session-guard.tsx'
import { useSessionWatch } from './session/use-session-watch.ts'
import { useStoredLibrary } from './session/use-stored-library.ts'
import { pathAfterSignIn } from './wanted-path.ts'

const AuthPage = lazy(async () => ({ default: (await import('./pages/sign-in/auth-page.tsx')).AuthPage }))
const NotFoundPage = lazy(async () => ({
  default: (await import('./pages/not-found-page.tsx')).NotFoundPage,
}))
const ConfirmEmailPage = lazy(async () => ({
  default: (await import('./pages/mail-links/confirm-email-page.tsx')).ConfirmEmailPage,
}))
const UnsubscribePage = lazy(async () => ({
  default: (await import('./pages/mail-links/unsubscribe-page.tsx')).UnsubscribePage,
}))
const SharedNeedsPage = lazy(async () => ({
  default: (await import('./pages/shared-needs/shared-needs-page.tsx')).SharedNeedsPage,
}))
const Shell = lazy(async () => ({ default: (await import('./shell/shell.tsx')).Shell }))

const TermsPage = lazy(async () => ({ default: (await import('./pages/legal/terms-page.tsx')).TermsPage }))
const PrivacyPage = lazy(async () => ({
  default: (await import('./pages/legal/privacy-page.tsx')).PrivacyPage,
}))

/** The page at the current address. */
export function Routes() {
  const [location] = useLocation()
  const path = withoutSlash(location)
  const navigations = useNavigationCount(path)
  useSessionWatch()
  useStoredLibrary()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path changes
  useEffect(() => forgetStrayDrops, [path])

  return (
    <NavigationCount value={navigations}>
      <PageBoundary key={pageAt(path) ? 'shell' : path} fallback={<BrokenPage />}>
        <Suspense fallback={<FullScreenSpinner />}>{contentsAt(path)}</Suspense>
      </PageBoundary>
    </NavigationCount>
  )
}

/** The task that took the place of the Rosetta Report. */
const ROSETTA_TASK = `${paths.computers}?tab=systems&system=macos-28`

function contentsAt(path: string): ReactNode {
  if (path === paths.auth) {
    return (
      <SignedOut>
        <AuthPage />
      </SignedOut>
    )
  }
  if (path === paths.sharedNeeds) return <SharedNeedsPage />
  if (path === paths.terms) return <TermsPage />
  if (path === paths.privacy) return <PrivacyPage />
  if (path === paths.rosettaReport) return <Redirect to={ROSETTA_TASK} replace />
  const [, way, token] = /^\/(unsubscribe|confirm-email)\/([\w-]+)$/.exec(path) ?? []
  if (token !== undefined)
    return way === 'unsubscribe' ? <UnsubscribePage token={token} /> : <ConfirmEmailPage token={token} />
  const page = pageAt(path)
  return page ? <PageInShell path={path} page={page} /> : <NotFoundPage />
}

function PageInShell({ path, page }: { path: string; page: ShellPage }) {
  const { title, Contents, isForAdmins } = page

  return (
    <SessionGuard>
      {(user) =>
        isForAdmins && user.role !== 'admin' ? (
          <NotFoundPage />
        ) : (
          <Shell user={user} path={path} title={title}>
            <PageBoundary key={path} fallback={<BrokenPage />}>
              <Suspense fallback={<DelayedSpinner />}>
                <Contents />
              </Suspense>
            </PageBoundary>
          </Shell>
        )
      }
    </SessionGuard>
  )
}

/** For the sign-in page: redirects a signed-in user to the requested page. */
function SignedOut({ children }: { children: ReactNode }) {
  const lookup = useQuery(userQuery)
  const [search] = useSearchParams()

  if (lookup.data) return <Redirect to={pathAfterSignIn(search.get('next'))} replace />
  if (lookup.data === null) return children
  if (lookup.isError) return <WithoutServer error={lookup.error} onTryAgain={() => lookup.refetch()} />
  return <FullScreenSpinner />
}
