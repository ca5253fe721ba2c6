import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import type { User } from '#shared/account/user.ts'
import { userQuery } from '../../api/queries.ts'
import { FullScreenSpinner } from '../../ui/full-screen-spinner.tsx'
import { signInPath } from '../wanted-path.ts'
import { ServerAway } from './server-away.tsx'

/** The route guard: a spinner while it is unknown who is there, the page for a person, the sign-in page for nobody. */
export function SignedIn({ children }: { children: (user: User) => ReactNode }) {
  const lookup = useQuery(userQuery)
  const [path] = useLocation()
  const search = useSearch()

  if (lookup.data) return children(lookup.data)
  if (lookup.data === null) return <Redirect to={signInPath(search ? `${path}?${search}` : path)} replace />
  if (lookup.isError) return <ServerAway error={lookup.error} onTryAgain={() => lookup.refetch()} />
  return <FullScreenSpinner />
}
