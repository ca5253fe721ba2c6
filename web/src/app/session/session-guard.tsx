import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import type { User } from '#shared/account/user.ts'
import { ApiError } from '#shared/contract/client.ts'
import { tokenInHash } from '#shared/songs/sharing/share-link.ts'
import { failureReason } from '../../api/failure-reason.ts'
import { pluginsQuery, userQuery } from '../../api/first-queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FullScreenSpinner } from '../../ui/feedback/spinner.tsx'
import * as firstWords from '../../ui/text/first-words.ts'
import * as appWords from '../app-words.ts'
import { lazyPage } from '../page-table.ts'
import { paths } from '../paths.ts'
import { useTitle } from '../use-title.ts'
import { keepTokenForSignIn, signInPath } from '../wanted-path.ts'
import styles from './session-guard.module.css'

const SecondFactorPage = lazyPage(
  async () => (await import('../pages/sign-in/second-factor-page.tsx')).SecondFactorPage,
)

/** The route guard: a spinner until the session is known, then the page or, without a session, the sign-in page. */
export function SessionGuard({ children }: { children: (user: User) => ReactNode }) {
  const lookup = useQuery(userQuery)
  useEarlyLibrary(lookup.isPending)

  if (lookup.data?.needsSecondFactor) return <SecondFactorPage user={lookup.data} />
  if (lookup.data) return children(lookup.data)
  if (lookup.data === null) return <ToSignIn />
  if (lookup.isError) return <WithoutServer error={lookup.error} onTryAgain={() => lookup.refetch()} />
  return <FullScreenSpinner />
}

/** Every page needs the library. It is the largest response, so it is fetched in parallel with the session. */
function useEarlyLibrary(isUnknown: boolean) {
  const queries = useQueryClient()
  useEffect(() => {
    if (isUnknown) void queries.fetchQuery(pluginsQuery).catch(forgetRefusal)

    // The error would still be shown to the next user.
    function forgetRefusal(error: unknown) {
      const isRefused = error instanceof ApiError && [401, 403].includes(error.status)
      if (isRefused) queries.removeQueries({ queryKey: pluginsQuery.queryKey, exact: true })
    }
  }, [isUnknown, queries])
}

/** Separate from the guard, which would otherwise render the whole page again with every letter of a search. */
function ToSignIn() {
  const [path] = useLocation()
  const search = useSearch()
  useState(() => keepCode(path))
  return <Redirect to={signInPath(search ? `${path}?${search}` : path)} replace />
}

/** The code of an administrator's link, which the redirect would drop. */
function keepCode(path: string) {
  const code = path === paths.settings && tokenInHash(location.hash)
  if (code) keepTokenForSignIn('plugfolio.administrator', code)
}

type WithoutServerProps = { error: Error; onTryAgain: () => void }

/** Shows the stored library when the server cannot be reached, and the error without one or after an answer with an error. */
export function WithoutServer({ error, onTryAgain }: WithoutServerProps) {
  const queries = useQueryClient()
  const isUnreachable = error instanceof TypeError
  const [isMissing, setMissing] = useState(false)

  useEffect(() => {
    if (!isUnreachable) return
    let isGone = false
    const giveUp = () => isGone || setMissing(true)
    void import('./show-stored-library.ts')
      .then(({ showStoredLibrary }) => showStoredLibrary(queries))
      .then((isShown) => isShown || giveUp(), giveUp)
    return () => {
      isGone = true
    }
  }, [isUnreachable, queries])

  if (isUnreachable && !isMissing) return <FullScreenSpinner />
  return <ServerUnreachable error={error} onTryAgain={onTryAgain} />
}

/** Replaces the whole app while the session cannot be loaded. */
function ServerUnreachable({ error, onTryAgain }: WithoutServerProps) {
  useTitle(appWords.noResponse)

  return (
    <main className="lone">
      <h1>{appWords.noResponseHint}</h1>
      <p className={styles.reason} role="alert">
        {failureReason(error)}
      </p>
      <Button onClick={onTryAgain}>{firstWords.tryAgain}</Button>
    </main>
  )
}
