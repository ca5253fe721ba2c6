import { useMemo } from 'react'
import { comparedMachines, type FacetContext } from '#shared/library-view/facets.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { oldSystemsQuery } from '../../api/computer-queries.ts'
import { useByPlugin } from './use-by-plugin.ts'
import { useLicensedPlugins } from './use-licensed-plugins.ts'
import { usePurchasedPlugins } from './use-purchased-plugins.ts'
import { useSongCounts } from './use-song-counts.ts'

/** What the facets of these plugins need to know besides them, as far as it is loaded. It is stable between renders. */
export function useFacetContext(
  plugins: Plugin[],
): Omit<FacetContext, 'now'> & { songs: ReturnType<typeof useSongCounts> } {
  const songs = useSongCounts()
  const machines = useMemo(() => comparedMachines(plugins), [plugins])
  const licensed = useLicensedPlugins()
  const purchases = usePurchasedPlugins()
  const oldSystems = useByPlugin(oldSystemsQuery)
  return useMemo(
    () => ({ songs, purchases, machines, licensed, oldSystems }),
    [songs, purchases, machines, licensed, oldSystems],
  )
}
