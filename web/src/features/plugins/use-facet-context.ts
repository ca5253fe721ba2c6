import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { comparedMachines, type FacetContext } from '#shared/library-view/facets.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { oldSystemsQuery } from '../../api/computer-queries.ts'
import { unseenQuery } from '../../api/health-queries.ts'
import { licensedPluginsQuery } from '../../api/license-queries.ts'
import { purchasedPluginsQuery } from '../../api/purchase-queries.ts'
import { songUsageQuery } from '../../api/song-queries.ts'
import { useIdle } from '../../ui/when-idle.ts'

/** The facts that the facets of these plugins need besides them, as far as they are loaded. They are stable between renders. */
export function useFacetContext(
  plugins: Plugin[],
): Omit<FacetContext, 'now'> & { songs: ReturnType<typeof useSongCounts> } {
  const songs = useSongCounts()
  const machines = useMemo(() => comparedMachines(plugins), [plugins])
  const licensed = useLicensedPlugins()
  const purchases = usePurchasedPlugins()
  const oldSystems = useByPlugin(oldSystemsQuery)
  const unseen = useByPlugin(unseenQuery)
  return useMemo(
    () => ({ songs, purchases, machines, licensed, oldSystems, unseen }),
    [songs, purchases, machines, licensed, oldSystems, unseen],
  )
}

/** The plugins that licenses cover, by their id; undefined until that is known, and while no license covers any. */
const useLicensedPlugins = () => useByPlugin(licensedPluginsQuery)

/** The purchases of each plugin, by its id; undefined until they are known, and while there are none. */
const usePurchasedPlugins = () => useByPlugin(purchasedPluginsQuery)

/** Where songs use the plugins, by their id; undefined until it is known, and while no song uses any. */
const useSongCounts = () => useByPlugin(songUsageQuery)

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
