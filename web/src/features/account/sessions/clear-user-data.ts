import type { QueryClient } from '@tanstack/react-query'
import { serverQuery, userQuery } from '../../../api/first-queries.ts'
import { clearResponseCache } from '../../../api/send.ts'

/**
 * Clears the cache after sign-out: all data of the user, and their requests, which may contain a password. Public data of
 * the server stays.
 */
export function clearUserData(queries: QueryClient) {
  queries.setQueryData(userQuery.queryKey, null)
  queries.removeQueries({ predicate: ({ queryKey }) => !PUBLIC.has(String(queryKey[0])) })
  queries.getMutationCache().clear()
  clearResponseCache()
}

const PUBLIC = new Set<string>([userQuery.queryKey[0], serverQuery.queryKey[0]].map(String))
