import { useQueryClient } from '@tanstack/react-query'
import { userQuery } from '../../../api/queries.ts'

/** Gives what tells who is signed in at the moment of an act; undefined for nobody. */
export function useSignedIn() {
  const queries = useQueryClient()
  return () => queries.getQueryData(userQuery.queryKey) ?? undefined
}
