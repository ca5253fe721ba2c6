import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { nameKeyOf } from '#shared/bundles/identity/keys.ts'
import { type CatalogRelease, RELEASE_FORMATS, type ReleaseFormat } from '#shared/catalogs/catalog-release.ts'
import { makerKeyOf } from '#shared/makers/maker-name.ts'
import { matchingFormat } from '#shared/plugins/formats.ts'
import type { NewPlugin } from '#shared/plugins/new-plugin.ts'
import type { FileCalls } from '../../move/files/file-calls.ts'
import { treeDigest } from '../../move/files/tree.ts'
import type { Move } from '../../move/journal/journal.ts'
import type { FoundBundle } from '../../scan/to-found-bundle.ts'
import { currentPlatform } from '../../system/current-platform.ts'
import { plainText } from '../../system/plain-text.ts'
import { UserFacingError } from '../../system/user-facing-error.ts'
import { isFlatFormat, makerFolder } from './install-places.ts'
import { BUNDLES, ORDER } from './install-words.ts'
import { isNeverInstalled, isUnchanged, keptPath, type PlacedPart } from './installed-parts.ts'

type Planning = {
  files: FileCalls
  state: string
  run: string
  catalog: string
  release: CatalogRelease
  places: ReadonlyMap<ReleaseFormat, string>
  /** Bundles that the reader found in the unpacked files, and on this computer. */
  unpacked: readonly FoundBundle[]
  known: readonly FoundBundle[]
  /** The bundles of this product that the helper has put in place before. */
  own: readonly PlacedPart[]
}

/**
 * Plans the moves that put the bundles of a release in place, each after the move that takes the bundle of an earlier version away. Throws
 * a sentence when nothing fits, or when anything stands against one of them: then none is put in place.
 */
export async function planInstall(planning: Planning): Promise<Move[]> {
  const { files, state, run, catalog, release, places, own } = planning
  const { slug, version } = release
  const bundles = bundlesToPlace(planning)
  if (bundles.length === 0) throw new UserFacingError(BUNDLES.none)
  const moves: Move[] = []
  for (const { plugin, format } of bundles) {
    const fileName = basename(plugin.path)
    const place = places.get(format) ?? ''
    const before = own.find(({ path }) => basename(path) === fileName && path.startsWith(join(place, '/')))
    const maker = isFlatFormat(format) ? '' : makerFolder(release.maker)
    const to = before?.path ?? join(place, maker, fileName)
    refuseClashes(plugin, format, planning)
    const name = plainText(plugin.name, 200)
    if (before) {
      if (!(await isUnchanged(files, before))) throw new UserFacingError(BUNDLES.changed(to))
      moves.push({ name, from: to, to: keptPath(state, run, moves.length, fileName), part: partOf(before) })
    } else if (existsSync(to)) throw new UserFacingError(BUNDLES.taken(to))
    const digest = await treeDigest(files, plugin.path)
    moves.push({ name, from: plugin.path, to, part: { catalog, slug, version, digest, name: release.name } })
  }
  return moves
}

export const partOf = ({ catalog, slug, version, digest, name }: PlacedPart) => ({
  catalog,
  slug,
  version,
  digest,
  ...(name !== undefined && { name }),
})

/** The recognized bundles for this system and processor, each once and each file name of a format once. */
function bundlesToPlace({ unpacked, places, release }: Planning) {
  const chosen = new Map<string, { plugin: NewPlugin; format: ReleaseFormat }>()
  for (const { plugin, isDisabled, isTrouble, waves, place } of unpacked) {
    const format = RELEASE_FORMATS.find((each) => each === matchingFormat(plugin.format))
    if (!format || isTrouble || isDisabled || place !== undefined || !places.has(format)) continue
    if (waves || isNeverInstalled(plugin.manufacturer, plugin.name))
      throw new UserFacingError(ORDER.neverInstalled(plainText(release.name, 80)))
    if (plugin.platform !== null && plugin.platform !== currentPlatform()) continue
    if (plugin.architectures.length > 0 && !plugin.architectures.some((one) => OWN.has(one))) continue
    const key = `${format}/${basename(plugin.path).toLowerCase()}`
    if (!chosen.has(key)) chosen.set(key, { plugin, format })
  }
  return [...chosen.values()]
}

/** How the bundle reader names the processor of this program. On Windows for ARM most DAWs run as x64. */
const PROCESSORS: Partial<Record<string, string[]>> = {
  x64: ['x86_64'],
  arm64: process.platform === 'win32' ? ['x86_64', 'arm64ec', 'arm64x'] : ['arm64', 'arm64e'],
  ia32: ['i386'],
  arm: ['arm'],
}
const OWN = new Set(PROCESSORS[process.arch] ?? [process.arch])

/** Two bundles with one identifier, or with one name in one format, hide each other, and one of another maker may pretend to be it. */
function refuseClashes(plugin: NewPlugin, format: string, { known, own }: Planning) {
  const ownPaths = new Set(own.map(({ path }) => path))
  for (const { plugin: other } of known) {
    if (ownPaths.has(other.path)) continue
    const isSameProduct = hasSameIdentifier(plugin, other)
    if (isSameProduct && !isSameMaker(plugin, other))
      throw new UserFacingError(BUNDLES.otherMaker(plugin.name, other.name, other.manufacturer))
    if (matchingFormat(other.format) !== format) continue
    const hasSameName =
      basename(other.path).toLowerCase() === basename(plugin.path).toLowerCase() ||
      (isSameMaker(plugin, other) && nameKeyOf(plugin.name, '') === nameKeyOf(other.name, ''))
    if (isSameProduct || hasSameName)
      throw new UserFacingError(BUNDLES.installedElsewhere(plainText(plugin.name, 80), other.path))
  }
}

function hasSameIdentifier(a: NewPlugin, b: NewPlugin) {
  if (a.classId !== null && b.classId !== null) return a.classId === b.classId
  if (a.audioUnit !== null && b.audioUnit !== null)
    return JSON.stringify(a.audioUnit) === JSON.stringify(b.audioUnit)
  return a.bundleId !== null && a.bundleId === b.bundleId
}

/** A maker that only one of them names proves nothing. */
const isSameMaker = (a: NewPlugin, b: NewPlugin) =>
  !a.manufacturer || !b.manufacturer || makerKeyOf(a.manufacturer) === makerKeyOf(b.manufacturer)

/** The folders of a maker that a move may have left empty. */
export const emptiedFolders = (moves: readonly Move[], places: Iterable<string>) => {
  const tops = new Set(places)
  return [...new Set(moves.map(({ from }) => dirname(from)))].filter((folder) => tops.has(dirname(folder)))
}
