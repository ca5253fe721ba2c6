import type { QueryClient } from '@tanstack/react-query'
import { serverQuery, userQuery } from '../../../api/queries.ts'
import { forgetAnswers } from '../../../api/send.ts'

/**
 * Nobody is signed in any more: nothing that was fetched for the last person stays, nor anything they sent, which may
 * hold a password. What everybody may know of the server is kept.
 */
export function forgetPerson(queries: QueryClient) {
  queries.setQueryData(userQuery.queryKey, null)
  queries.removeQueries({ predicate: ({ queryKey }) => !PUBLIC.has(String(queryKey[0])) })
  queries.getMutationCache().clear()
  forgetAnswers()
}

const PUBLIC = new Set<string>([userQuery.queryKey[0], serverQuery.queryKey[0]].map(String))
