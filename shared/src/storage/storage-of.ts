import { inFormatOrder } from '../plugins/formats.ts'
import { copiesOf } from './copies-of.ts'
import { type CountedBundle, countedBundles, isLoadable } from './counted-bundles.ts'
import {
  type BundleCopies,
  MOST_LISTED,
  MOST_MAKERS,
  type NeverUsed,
  type Storage,
  type StorageSum,
  type StoredBundle,
} from './storage-answer.ts'
import { addSize, emptySum, sumOfSums } from './storage-sum.ts'

/** A present installation of a plugin that is no sample. */
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
  /** The names of computers. One without a name here is called by no name. */
  computerNames: ReadonlyMap<string, string>
  songs: Storage['songs']
  /** Only of this computer, except for the list of computers. */
  machine?: string | undefined
}

/** The use of space on the computers of a user. Leave out installations that only a DAW lists: they are no bundles on a disk. */
export function storageOf({ installations, plugins, computerNames, songs, machine }: StorageFacts): Storage {
  const all = countedBundles(installations)
  const bundles = machine === undefined ? all : all.filter((one) => one.installation.machine === machine)
  const makers = sums(bundles, ({ pluginId }) => plugins.get(pluginId)?.manufacturer ?? '')
  const otherMakers = makers.slice(MOST_MAKERS)
  const unused = songs.read > 0 ? neverUsedOf(bundles, plugins) : []
  const groups = copiesOf(bundles.map(asCopy).filter(isLoadable))
  const copies = groups.map((group) => copiesAnswer(group, plugins))
  return {
    total: sumOf(bundles),
    computers: sums(all, (one) => one.machine).map(([key, sum]) => ({
      machine: key,
      name: computerNames.get(key) ?? '',
      ...sum,
    })),
    formats: sums(bundles, ({ format }) => format).map(([format, sum]) => ({ format, ...sum })),
    makers: makers.slice(0, MOST_MAKERS).map(([manufacturer, sum]) => ({ manufacturer, ...sum })),
    otherMakers: { makers: otherMakers.length, ...sumOfSums(otherMakers.map(([, sum]) => sum)) },
    biggest: biggestOf(bundles, plugins),
    neverUsed: unused.slice(0, MOST_LISTED).map(({ sum: _, ...plugin }) => plugin),
    neverUsedTotal: { plugins: unused.length, ...sumOfSums(unused.map(({ sum }) => sum)) },
    duplicates: copies.toSorted((a, b) => freedBy(b) - freedBy(a)).slice(0, MOST_LISTED),
    duplicatesTotal: {
      groups: copies.length,
      ...sumOfSums(groups.map((group) => sumOf(group.slice(1)))),
    },
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

function biggestOf(bundles: readonly Bundle[], plugins: StorageFacts['plugins']): StoredBundle[] {
  const known = bundles.filter(({ size }) => size !== null && size > 0)
  return known
    .sort((a, b) => (b.size ?? 0) - (a.size ?? 0))
    .slice(0, MOST_LISTED)
    .map(({ installation: { id, pluginId, machine, format, path }, size, pluginCount }) => {
      const { name = '', manufacturer = '', songs = 0, perhaps = 0 } = plugins.get(pluginId) ?? {}
      return {
        installationId: id,
        pluginId,
        name,
        manufacturer,
        machine,
        format,
        path,
        bytes: size ?? 0,
        plugins: pluginCount,
        songs,
        perhaps,
      }
    })
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

function copiesAnswer(group: readonly StoredInstallation[], plugins: StorageFacts['plugins']): BundleCopies {
  const [{ pluginId = '', machine = '', format = '' } = {}] = group
  const { name = '', manufacturer = '' } = plugins.get(pluginId) ?? {}
  return {
    pluginId,
    name,
    manufacturer,
    machine,
    format,
    copies: group.map(({ id, path, version, size }, at) => ({
      installationId: id,
      path,
      version,
      bytes: size,
      stays: at === 0,
    })),
  }
}

const freedBy = ({ copies }: BundleCopies) =>
  copies.reduce((sum, { bytes, stays }) => sum + (stays ? 0 : (bytes ?? 0)), 0)
