import { isParkingFolder } from '../bundles/scan/bundle-name.ts'
import { wavesGenerationOf } from '../bundles/waves/waves-places.ts'
import { groupsOf } from '../groups.ts'

/** Where an installation is. The path is of any system. */
export type PlacedInstallation = {
  pluginId: string
  /** '' for an unknown computer. */
  machine: string
  path: string
  /** Bytes; null when unknown. */
  size: number | null
}

/** One bundle on a disk, with all installations that are this bundle. */
export type CountedBundle<Installation> = {
  /** The first of them. */
  installation: Installation
  /** How many different plugins of the library are in it. */
  pluginCount: number
  /** Bytes; null when unknown. */
  size: number | null
}

/**
 * The bundles that take space, each once: plugins of one bundle share its bytes, and a bundle inside another is a part of it. Their order is
 * that of the installations. What was dropped has no place, so each is a bundle of its own.
 */
export function countedBundles<Installation extends PlacedInstallation>(
  installations: readonly Installation[],
): CountedBundle<Installation>[] {
  const hasPlace = ({ machine, path }: Installation) => machine !== '' && path !== ''
  const byPlace = groupsOf(installations.filter(hasPlace), ({ machine, path }) => `${machine}\n${path}`)
  const isInside = insideMatcher(byPlace)
  const groups = [...byPlace].flatMap(([place, group]) => (isInside(place) ? [] : [group]))
  const withoutPlace = installations.filter((installation) => !hasPlace(installation))
  return [...groups, ...withoutPlace.map((installation) => [installation])].flatMap(bundleOf)
}

/** Most bundles hold one plugin, so a set is made only for the others. */
function bundleOf<Installation extends PlacedInstallation>(
  group: Installation[],
): CountedBundle<Installation>[] {
  const [installation, ...others] = group
  if (!installation) return []
  const pluginCount = others.length === 0 ? 1 : new Set(group.map(({ pluginId }) => pluginId)).size
  const size = others.reduce((largest, other) => largerOf(largest, other.size), installation.size)
  return [{ installation, pluginCount, size }]
}

/** Gives a test for places, each a computer and a path in two lines: true inside another of these. */
export function insideMatcher(places: ReadonlyMap<string, unknown>) {
  // A folder with an LV2 manifest may have any name; only such names have to be looked for at every separator.
  const hasOddNames = [...places.keys()].some((place) => !BUNDLE_AT_END.test(place))
  return (place: string) => {
    if (!hasOddNames && !BUNDLE_FOLDER.test(place)) return false
    for (let at = 0; at < place.length; at++) {
      const letter = place[at]
      if ((letter === '/' || letter === '\\') && places.has(place.slice(0, at))) return true
    }
    return false
  }
}

const BUNDLE_AT_END =
  /\.(?:component|audiocomp|au|appex|vst3?|aaxplugin|aax|clap|lv2|dll|so)(?:\.disabled)?$/i
const BUNDLE_FOLDER = /\.(?:component|audiocomp|au|appex|vst3?|aaxplugin|aax|clap|lv2)(?:\.disabled)?[/\\]/i

const largerOf = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b))

/** True for a path at which DAWs look: it is neither switched off by its name, nor in a folder for unused plugins, nor a plugin that shells of Waves load. */
export function isLoadable({ path }: { path: string }): boolean {
  // Hardly any path has such a word, so most are not taken apart.
  if (!/unused|backup|disabled|\.bundle$/i.test(path)) return true
  if (wavesGenerationOf(path)) return false
  const parts = path.split(/[/\\]/)
  return !/\.disabled$/i.test(path) && !parts.some(isParkingFolder)
}
