import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Computer, computersOf, placesIn } from '#shared/computers/computer.ts'
import { nameOrder } from '#shared/library-view/name-order.ts'
import { PLATFORM_NAMES } from '#shared/plugins/architectures.ts'
import { placesQuery } from '../../api/computer-queries.ts'
import { devicesQuery, pluginsQuery } from '../../api/queries.ts'
import { formattedDay, formattedMoment } from '../../ui/text/locale.ts'

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

/**
 * The names of computers, by their machine. Several of one name also have the day of their last scan, or whatever else tells all of them
 * apart: their systems, the minute of the scan, and at last a number.
 */
export function computerNames(computers: Computer[]): ReadonlyMap<string, string> {
  const plain = computers.map((computer, index) => plainName(computer, computers.slice(0, index)))
  return new Map(
    computers.map((computer, index) => {
      const name = plain[index] ?? ''
      const namesakes = computers.filter((_, other) => plain[other] === name)
      return [computer.machine, namesakes.length > 1 ? `${name} (${wordsApart(computer, namesakes)})` : name]
    }),
  )
}

/** The first words that differ for all of these computers. */
function wordsApart(computer: Computer, namesakes: Computer[]): string {
  const isApart = (words: (one: Computer) => string) =>
    new Set(namesakes.map(words)).size === namesakes.length
  return [dayWords, systemWords, momentWords].find(isApart)?.(computer) ?? numberWords(computer, namesakes)
}

const dayWords = ({ lastScanAt }: Computer) =>
  lastScanAt === null ? 'never scanned' : `scanned ${formattedDay(lastScanAt)}`

const systemWords = (computer: Computer) =>
  [[computer.platform && PLATFORM_NAMES[computer.platform], computer.systemVersion], [dayWords(computer)]]
    .map((words) => words.filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ')

const momentWords = ({ lastScanAt }: Computer) =>
  lastScanAt === null ? 'never scanned' : `scanned ${formattedMoment(lastScanAt)}`

const numberWords = ({ machine }: Computer, namesakes: Computer[]) =>
  String(
    namesakes
      .map((other) => other.machine)
      .sort()
      .indexOf(machine) + 1,
  )

function plainName({ machine, name }: Computer, before: Computer[]) {
  if (name !== null) return name
  if (machine === '') return 'Unknown computer'
  const number = before.filter((other) => other.name === null && other.machine !== '').length + 1
  return number === 1 ? 'Old computer' : `Old computer ${number}`
}
