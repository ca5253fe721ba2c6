import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { userQuery } from '../../api/queries.ts'
import { FullScreenSpinner } from '../../ui/feedback/full-screen-spinner.tsx'
import { wantedPath } from '../wanted-path.ts'
import { ServerAway } from './server-away.tsx'

/** For the sign-in page: whoever is signed in, already or just now, goes on to where they wanted to go. */
export function SignedOut({ children }: { children: ReactNode }) {
  const lookup = useQuery(userQuery)
  const [search] = useSearchParams()

  if (lookup.data) return <Redirect to={wantedPath(search.get('next'))} replace />
  if (lookup.data === null) return children
  if (lookup.isError) return <ServerAway error={lookup.error} onTryAgain={() => lookup.refetch()} />
  return <FullScreenSpinner />
}
