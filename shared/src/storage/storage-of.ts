import { inFormatOrder } from '../plugins/formats.ts'
import { copiesOf } from './copies-of.ts'
import { type CountedBundle, countedBundles, isLoadable } from './counted-bundles.ts'
import { MOST_LISTED, MOST_MAKERS, type NeverUsed, type Storage, type StorageSum } from './storage-answer.ts'
import { addSize, emptySum, sumOfSums } from './storage-sum.ts'

/** A present installation of a plugin that is not a sample. */
export type StoredInstallation = {
  id: string
  pluginId: string
  machine: string
  format: string
  path: string
  version: string
  /** Bytes; null when unknown. */
  size: number | null
  platform: string | null
  digest: string | null
  isLinked: boolean
}

/** A plugin of the library, with the number of songs that use it surely and perhaps. */
export type StoredPlugin = { name: string; manufacturer: string; songs: number; perhaps: number }

type StorageFacts = {
  installations: readonly StoredInstallation[]
  plugins: ReadonlyMap<string, StoredPlugin>
  songs: Storage['songs']
  /** Only of this computer, except for the list of computers. */
  machine?: string | undefined
}

/** The use of space on the computers of a user. Leave out installations that only a DAW lists: they are not bundles on a disk. */
export function storageOf({ installations, plugins, songs, machine }: StorageFacts): Storage {
  const all = countedBundles(installations)
  const bundles = machine === undefined ? all : all.filter((one) => one.installation.machine === machine)
  const unused = songs.read > 0 ? neverUsedOf(bundles, plugins) : []
  return {
    total: sumOf(bundles),
    computers: sums(all, (one) => one.machine).map(([key, sum]) => ({ machine: key, ...sum })),
    makers: sums(bundles, ({ pluginId }) => plugins.get(pluginId)?.manufacturer ?? '')
      .filter(([manufacturer, { bytes }]) => manufacturer !== '' && bytes > 0)
      .slice(0, MOST_MAKERS)
      .map(([manufacturer, { bytes }]) => ({ manufacturer, bytes })),
    neverUsed: unused.slice(0, MOST_LISTED).map(({ sum: _, ...plugin }) => plugin),
    neverUsedTotal: { plugins: unused.length, ...sumOfSums(unused.map(({ sum }) => sum)) },
    copies: sumOfSums(copiesOf(bundles.map(asCopy).filter(isLoadable)).map((group) => sumOf(group.slice(1)))),
    songs,
  }
}

type Bundle = CountedBundle<StoredInstallation>

const asCopy = ({ installation, size }: Bundle) =>
  size === installation.size ? installation : { ...installation, size }

/** The sums by a value, the most bytes first. */
function sums(
  bundles: readonly Bundle[],
  keyOf: (one: StoredInstallation) => string,
): [string, StorageSum][] {
  const byKey = new Map<string, StorageSum>()
  for (const { installation, size } of bundles) {
    const key = keyOf(installation)
    const sum = byKey.get(key) ?? emptySum()
    addSize(sum, size)
    byKey.set(key, sum)
  }
  return [...byKey].sort(
    ([a, one], [b, other]) => other.bytes - one.bytes || other.bundles - one.bundles || (a < b ? -1 : 1),
  )
}

function sumOf(bundles: readonly { size: number | null }[]): StorageSum {
  const sum = emptySum()
  for (const { size } of bundles) addSize(sum, size)
  return sum
}

/** The largest first, those of unknown size last. */
function neverUsedOf(bundles: readonly Bundle[], plugins: StorageFacts['plugins']) {
  const byPlugin = new Map<string, NeverUsed & { sum: StorageSum }>()
  for (const { installation, size, pluginCount } of bundles) {
    const { id, pluginId, format, machine } = installation
    const plugin = plugins.get(pluginId)
    // Another plugin in the bundle may be used.
    if (!plugin || plugin.songs > 0 || plugin.perhaps > 0 || pluginCount > 1) continue
    const { name, manufacturer } = plugin
    const known = byPlugin.get(pluginId) ?? {
      pluginId,
      name,
      manufacturer,
      bytes: null,
      formats: [],
      places: [],
      sum: emptySum(),
    }
    addSize(known.sum, size)
    if (size !== null) known.bytes = known.sum.bytes
    if (!known.formats.includes(format)) known.formats.push(format)
    if (machine !== '') {
      const place = known.places.find((one) => one.machine === machine)
      if (place) place.installationIds.push(id)
      else known.places.push({ machine, installationIds: [id] })
    }
    byPlugin.set(pluginId, known)
  }
  return [...byPlugin.values()]
    .map((known) => ({ ...known, formats: inFormatOrder(known.formats) }))
    .sort((a, b) => (b.bytes ?? -1) - (a.bytes ?? -1))
}
