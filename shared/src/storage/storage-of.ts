import { groupsOf } from '../groups.ts'
import { inFormatOrder } from '../plugins/formats.ts'
import { type CopiedBundle, copiesOf } from './copies-of.ts'
import { type CountedBundle, countedBundles, isLoadable } from './counted-bundles.ts'
import { MOST_LISTED, MOST_MAKERS, type NeverUsed, type Storage, type StorageSum } from './storage-answer.ts'
import { sumOf, sumOfSums } from './storage-sum.ts'

/** A present installation of a plugin that is not a sample. */
export type StoredInstallation = CopiedBundle & { id: string; version: string }

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
  const groups = groupsOf(bundles, ({ installation }) => keyOf(installation))
  return Array.from(groups, ([key, group]): [string, StorageSum] => [key, sumOf(group)]).sort(
    ([a, one], [b, other]) => other.bytes - one.bytes || other.bundles - one.bundles || (a < b ? -1 : 1),
  )
}

/** The largest first, those of unknown size last. */
function neverUsedOf(bundles: readonly Bundle[], plugins: StorageFacts['plugins']) {
  // Another plugin in a bundle may be used.
  const unused = bundles.filter(({ installation: { pluginId }, pluginCount }) => {
    const plugin = plugins.get(pluginId)
    return plugin?.songs === 0 && plugin.perhaps === 0 && pluginCount === 1
  })
  const byPlugin = groupsOf(unused, ({ installation }) => installation.pluginId)
  return Array.from(byPlugin, ([pluginId, own]): NeverUsed & { sum: StorageSum } => {
    const { name = '', manufacturer = '' } = plugins.get(pluginId) ?? {}
    const sum = sumOf(own)
    const installations = own.map(({ installation }) => installation)
    const byMachine = groupsOf(
      installations.filter(({ machine }) => machine !== ''),
      ({ machine }) => machine,
    )
    return {
      pluginId,
      name,
      manufacturer,
      bytes: sum.unknown < sum.bundles ? sum.bytes : null,
      formats: inFormatOrder(installations.map(({ format }) => format)),
      places: Array.from(byMachine, ([machine, there]) => ({
        machine,
        installationIds: there.map(({ id }) => id),
      })),
      sum,
    }
  }).sort((a, b) => (b.bytes ?? -1) - (a.bytes ?? -1))
}
