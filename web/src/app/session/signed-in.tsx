import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, useEffect } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import type { User } from '#shared/account/user.ts'
import { ApiError } from '#shared/contract/client.ts'
import { pluginsQuery, userQuery } from '../../api/queries.ts'
import { FullScreenSpinner } from '../../ui/feedback/full-screen-spinner.tsx'
import { signInPath } from '../wanted-path.ts'
import { ServerAway } from './server-away.tsx'

const SecondFactorPage = lazy(async () => ({
  default: (await import('../pages/sign-in/second-factor-page.tsx')).SecondFactorPage,
}))

/** The route guard: a spinner while it is unknown who is there, the page for a person, the sign-in page for nobody. */
export function SignedIn({ children }: { children: (user: User) => ReactNode }) {
  const lookup = useQuery(userQuery)
  useEarlyLibrary(lookup.isPending)

  if (lookup.data?.needsSecondFactor) return <SecondFactorPage user={lookup.data} />
  if (lookup.data) return children(lookup.data)
  if (lookup.data === null) return <ToSignIn />
  if (lookup.isError) return <ServerAway error={lookup.error} onTryAgain={() => lookup.refetch()} />
  return <FullScreenSpinner />
}

/** Every page of a person counts or shows the library. It is the largest answer, so it is asked for without waiting for the first. */
function useEarlyLibrary(isUnknown: boolean) {
  const queries = useQueryClient()
  useEffect(() => {
    if (isUnknown) void queries.fetchQuery(pluginsQuery).catch(forgetRefusal)

    // It would still be shown to the person who signs in next.
    function forgetRefusal(error: unknown) {
      const isRefused = error instanceof ApiError && [401, 403].includes(error.status)
      if (isRefused) queries.removeQueries({ queryKey: pluginsQuery.queryKey, exact: true })
    }
  }, [isUnknown, queries])
}

/** Apart from the guard, which would otherwise redraw the whole page with every letter of a search. */
function ToSignIn() {
  const [path] = useLocation()
  const search = useSearch()
  return <Redirect to={signInPath(search ? `${path}?${search}` : path)} replace />
}
