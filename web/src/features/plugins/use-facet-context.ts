import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { comparedMachines } from '#shared/library-view/facets.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { oldSystemsQuery } from '../../api/computer-queries.ts'
import { unseenQuery } from '../../api/health-queries.ts'
import { licensedPluginsQuery } from '../../api/license-queries.ts'
import { purchasedPluginsQuery } from '../../api/purchase-queries.ts'
import { songUsageQuery } from '../../api/song-queries.ts'
import { useIdle } from '../../ui/when-idle.ts'

/** The facts that the facets of these plugins need besides them, as far as they are loaded. They are stable between renders. */
export function useFacetContext(plugins: Plugin[]) {
  const songs = useByPlugin(songUsageQuery)
  const machines = useMemo(() => comparedMachines(plugins), [plugins])
  const licensed = useByPlugin(licensedPluginsQuery)
  const purchases = useByPlugin(purchasedPluginsQuery)
  const oldSystems = useByPlugin(oldSystemsQuery)
  const unseen = useByPlugin(unseenQuery)
  return useMemo(
    () => ({ songs, purchases, machines, licensed, oldSystems, unseen }),
    [songs, purchases, machines, licensed, oldSystems, unseen],
  )
}

/** Milliseconds after the first paint: the list comes first. */
const AFTER_LIST = 500

/** The facts of a query about single plugins, by their id; undefined until they are known, and while there are none. */
function useByPlugin<Fact extends { pluginId: string }, Key extends QueryKey>(
  query: UseQueryOptions<Fact[], Error, Fact[], Key>,
): ReadonlyMap<string, Fact> | undefined {
  const isIdle = useIdle(AFTER_LIST)
  const { data } = useQuery({ ...query, enabled: isIdle })
  return useMemo(
    () => (data && data.length > 0 ? new Map(data.map((fact) => [fact.pluginId, fact])) : undefined),
    [data],
  )
}
