import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIdle } from '../../ui/when-idle.ts'

/** Milliseconds after the first paint: the list comes first. */
const AFTER_LIST = 500

/** What a query says of single plugins, by their id; undefined until it is known, and while it says nothing of any. */
export function useByPlugin<Fact extends { pluginId: string }, Key extends QueryKey>(
  query: UseQueryOptions<Fact[], Error, Fact[], Key>,
): ReadonlyMap<string, Fact> | undefined {
  const isIdle = useIdle(AFTER_LIST)
  const { data } = useQuery({ ...query, enabled: isIdle })
  return useMemo(
    () => (data && data.length > 0 ? new Map(data.map((fact) => [fact.pluginId, fact])) : undefined),
    [data],
  )
}
