import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, useEffect, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import type { User } from '#shared/account/user.ts'
import { ApiError } from '#shared/contract/client.ts'
import { tokenInHash } from '#shared/songs/sharing/share-link.ts'
import { pluginsQuery, userQuery } from '../../api/queries.ts'
import { FullScreenSpinner } from '../../ui/feedback/full-screen-spinner.tsx'
import { paths } from '../paths.ts'
import { signInPath } from '../wanted-path.ts'
import { keepTokenForSignIn } from './token-of-link.ts'
import { WithoutServer } from './without-server.tsx'

const SecondFactorPage = lazy(async () => ({
  default: (await import('../pages/sign-in/second-factor-page.tsx')).SecondFactorPage,
}))

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
