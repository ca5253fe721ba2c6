import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Computer, computersOf, placesIn } from '#shared/computers/computer.ts'
import { nameOrder } from '#shared/library-view/name-order.ts'
import { placesQuery } from '../../api/computer-queries.ts'
import { devicesQuery, pluginsQuery } from '../../api/queries.ts'
import { computerNames } from './computer-names.ts'

/** The computers of the user with their names, what is installed on them, and the plugins by id, in the order of their names. */
export type KnownComputers = NonNullable<ReturnType<typeof useComputers>['data']>

const byName = nameOrder()
const byPlaces = (a: Computer, b: Computer) =>
  Number(a.machine === '') - Number(b.machine === '') || b.placeCount - a.placeCount

/** Loads what all tabs about computers show. `data` is undefined until all of it is there. */
export function useComputers() {
  const plugins = useQuery(pluginsQuery)
  const installed = useQuery(placesQuery)
  const devices = useQuery(devicesQuery)
  const data = useMemo(() => {
    if (!plugins.data || !installed.data || !devices.data) return undefined
    const places = placesIn(installed.data)
    // The one that a helper saw last would be first; the order is to stay.
    const computers = computersOf(devices.data, places).sort(byPlaces)
    return {
      places,
      computers,
      names: computerNames(computers),
      devices: devices.data,
      plugins: plugins.data,
      pluginsById: new Map(byName(plugins.data).map((plugin) => [plugin.id, plugin])),
    }
  }, [plugins.data, installed.data, devices.data])
  const failed = [plugins, installed, devices].find(({ isLoadingError }) => isLoadingError)
  const tryAgain = () => {
    for (const query of [plugins, installed, devices]) if (query.isError) query.refetch()
  }
  return { data, error: failed?.error ?? undefined, tryAgain }
}
