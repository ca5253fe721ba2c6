import type { QueryClient } from '@tanstack/react-query'
import { serverQuery, userQuery } from '../../api/queries.ts'
import { forgetAnswers } from '../../api/send.ts'

/** Nobody is signed in any more: nothing that was fetched for the last person stays. */
export function forgetPerson(queries: QueryClient) {
  const server = queries.getQueryData(serverQuery.queryKey)
  queries.clear()
  forgetAnswers()
  queries.setQueryData(userQuery.queryKey, null)
  if (server) queries.setQueryData(serverQuery.queryKey, server)
}
