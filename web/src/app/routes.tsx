import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Link, Redirect, useLocation, useSearchParams } from 'wouter'
import { ApiError } from '#shared/contract/client.ts'
import { userQuery } from '../api/first-queries.ts'
import { clearResponseCache } from '../api/send.ts'
import { clearUserData } from '../features/account/sessions/clear-user-data.ts'
import { listenToOtherTabs, type SignInNews } from '../features/account/sessions/other-tabs.ts'
import { Button } from '../ui/controls/button.tsx'
import { ButtonLink } from '../ui/controls/button-link.tsx'
import { DelayedSpinner, FullScreenSpinner } from '../ui/feedback/spinner.tsx'
import { toast } from '../ui/feedback/toast-store.ts'
import { forgetStrayDrops } from '../ui/stray-drops.ts'
import * as appWords from './app-words.ts'
import { NavigationCount, useNavigationCount } from './navigations.ts'
import { lazyPage, pageAt, type ShellPage, withoutSlash } from './page-table.ts'
import { paths } from './paths.ts'
import styles from './routes.module.css'
import { SessionGuard, WithoutServer } from './session/session-guard.tsx'
import { useStoredLibrary } from './session/use-stored-library.ts'
import { pathAfterSignIn } from './wanted-path.ts'

const AuthPage = lazyPage(async () => (await import('./pages/sign-in/auth-page.tsx')).AuthPage)
const NotFoundPage = lazyPage(async () => (await import('./pages/not-found-page.tsx')).NotFoundPage)
const ConfirmEmailPage = lazyPage(
  async () => (await import('./pages/mail-links/mail-link-page.tsx')).ConfirmEmailPage,
)
const UnsubscribePage = lazyPage(
  async () => (await import('./pages/mail-links/mail-link-page.tsx')).UnsubscribePage,
)
const SharedNeedsPage = lazyPage(
  async () => (await import('./pages/shared-needs/shared-needs-page.tsx')).SharedNeedsPage,
)
const Shell = lazyPage(async () => (await import('./shell/shell.tsx')).Shell)
const TermsPage = lazyPage(async () => (await import('./pages/legal/terms-page.tsx')).TermsPage)
const PrivacyPage = lazyPage(async () => (await import('./pages/legal/privacy-page.tsx')).PrivacyPage)

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
  if (path === paths.auth) return <SignedOut />
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

/** The sign-in page; a signed-in user is redirected to the requested page. */
function SignedOut() {
  const lookup = useQuery(userQuery)
  const [search] = useSearchParams()

  if (lookup.data) return <Redirect to={pathAfterSignIn(search.get('next'))} replace />
  if (lookup.data === null) return <AuthPage />
  if (lookup.isError) return <WithoutServer error={lookup.error} onTryAgain={() => lookup.refetch()} />
  return <FullScreenSpinner />
}

/** Shown instead of a page that failed to render or whose chunk could not be loaded. */
function BrokenPage() {
  const [wasOffline] = useState(() => !navigator.onLine)
  useEffect(() => {
    if (!wasOffline) return
    const load = () => window.location.reload()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [wasOffline])
  return (
    <div className={styles.page} role="alert">
      <h2 className={styles.title}>{appWords.couldntShowPage}</h2>
      <p className={styles.words}>{wasOffline ? appWords.pageIsNotStored : appWords.pageFailed}</p>
      <div className="cluster center gap-8">
        <Button kind="primary" onClick={() => window.location.reload()}>
          {appWords.reload}
        </Button>
        <Link href={paths.dashboard} asChild>
          <ButtonLink>{appWords.pageTitles.dashboard}</ButtonLink>
        </Link>
      </div>
    </div>
  )
}

type PageBoundaryProps = { fallback: ReactNode; children: ReactNode }

/** Confines an error to one page. It needs a key per page, so that the next page starts without the error. */
class PageBoundary extends Component<PageBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

/** Follows sign-ins and sign-outs in other tabs, and the end of the session. */
function useSessionWatch() {
  const queries = useQueryClient()
  const [, navigate] = useLocation()

  const follow = useEffectEvent((news: SignInNews) => {
    if (news === 'arrived') return resetQueries(queries)
    if (!isSignedIn(queries)) return
    navigate(paths.auth)
    clearUserData(queries)
  })

  useEffect(() => listenToOtherTabs((news) => follow(news)), [])
  useEffect(() => onSessionEnd(queries), [queries])
  useEffect(() => onRestore(() => resetQueries(queries)), [queries])
}

const isSignedIn = (queries: QueryClient) => Boolean(queries.getQueryData(userQuery.queryKey))

/** The user may be another one now: nothing in the cache is valid. */
function resetQueries(queries: QueryClient) {
  clearResponseCache()
  void queries.resetQueries()
}

/** When any response says that the session has ended, the guard leads to the sign-in page and back. */
function onSessionEnd(queries: QueryClient) {
  function look(event: { type: string; action?: unknown }) {
    if (!isSignedOutError(event) || !isSignedIn(queries)) return
    clearUserData(queries)
    toast({ title: appWords.logInAgain, description: appWords.sessionEnded, variant: 'info' })
  }
  const stops = [queries.getQueryCache().subscribe(look), queries.getMutationCache().subscribe(look)]
  return () => {
    for (const stop of stops) stop()
  }
}

function isSignedOutError({ action }: { action?: unknown }) {
  if (typeof action !== 'object' || action === null || !('error' in action)) return false
  return action.error instanceof ApiError && action.error.code === 'signed_out'
}

/** A page restored from the browser's back/forward cache may be from before the sign-out. */
function onRestore(onShown: () => void) {
  const look = (event: PageTransitionEvent) => event.persisted && onShown()
  window.addEventListener('pageshow', look)
  return () => window.removeEventListener('pageshow', look)
}
