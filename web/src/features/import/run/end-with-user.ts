import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '../../../api/queries.ts'

/** Calls `onEnded` when the user signs out or another user signs in, until the controller aborts. While the user is loading, nothing changes. */
export function endWithUser(queries: QueryClient, abort: AbortController, onEnded: () => void) {
  const currentUser = () => queries.getQueryData(userQuery.queryKey)
  const owner = currentUser()?.id
  const stop = queries.getQueryCache().subscribe(() => {
    const user = currentUser()
    if (user === undefined || (user !== null && user.id === owner)) return
    onEnded()
  })
  abort.signal.addEventListener('abort', stop)
}
