import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { devicesQuery } from '../../../api/queries.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { helperMessages } from '../messages.ts'

const PARAMETER = 'helperConnected'

/**
 * The helper opens this page with `helperConnected=true` after pairing. The parameter proves nothing, so the server is
 * asked for an online device. The parameter is removed from the URL.
 */
export function useHelperReturned() {
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const hasReturned = search.get(PARAMETER) === 'true'
  useQuery(devicesQuery)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the parameter starts it
  useEffect(() => {
    if (!hasReturned) return
    setSearch(withoutParameter, { replace: true })
    queries.fetchQuery({ ...devicesQuery, staleTime: 0 }).then(
      (devices) => devices.some(({ isOnline }) => isOnline) && toast(helperMessages.connected),
      () => {},
    )
  }, [hasReturned])
}

function withoutParameter(search: URLSearchParams) {
  const rest = new URLSearchParams(search)
  rest.delete(PARAMETER)
  return rest
}
