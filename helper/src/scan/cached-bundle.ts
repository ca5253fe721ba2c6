import type { NewPlugin } from '#shared/plugins/new-plugin.ts'
import type { FoundBundle } from './to-found-bundle.ts'

/** `isMeasured`: its size holds until it changes, also when it is not known. `isNoBridge`: it cannot become a bridge without a change. */
export type BundleFlags = { isMeasured: boolean; isNoBridge: boolean }

/** A found bundle as an array of values: property names would make up most of the file, because they repeat for every bundle. */
export type CachedBundle = ReturnType<typeof toCachedBundle>

/** `path` is that of the bundle; the sent path is stored only where it differs. */
export function toCachedBundle(
  { plugin, note, fileName, isDisabled, isTrouble, place, links, waves, state }: FoundBundle,
  path: string,
  { isMeasured, isNoBridge }: BundleFlags,
) {
  return [
    plugin.name,
    plugin.manufacturer,
    plugin.version,
    plugin.format,
    plugin.type,
    fileName,
    plugin.path === path ? 0 : plugin.path,
    plugin.bundleId,
    plugin.platform,
    plugin.architectures,
    plugin.signer,
    plugin.classId,
    plugin.audioUnit,
    plugin.size,
    note,
    flagsOf(plugin, isDisabled) |
      (isMeasured ? MEASURED : 0) |
      (isNoBridge ? NO_BRIDGE : 0) |
      (isTrouble ? TROUBLE : 0),
    place ?? 0,
    plugin.contents,
    plugin.site ?? 0,
    plugin.heldKeys ?? 0,
    plugin.minSystem ?? 0,
    links ?? 0,
    waves ?? 0,
    state ?? 0,
  ] as const
}

/** The reverse of it. */
export function fromCachedBundle(kept: CachedBundle, path: string): FoundBundle {
  const flags = kept[15]
  const plugin: NewPlugin = {
    name: kept[0],
    manufacturer: kept[1],
    isGuess: (flags & GUESS) !== 0,
    type: kept[4],
    format: kept[3],
    path: kept[6] === 0 ? path : kept[6],
    version: kept[2],
    isUAD: (flags & UAD) !== 0,
    isOwned: true,
    updateAvailable: false,
    isFavorite: false,
    architectures: kept[9],
    size: kept[13],
    bundleId: kept[7],
    audioUnit: kept[12],
    classId: kept[11],
    platform: kept[8],
    signer: kept[10],
    contents: kept[17],
  }
  if (kept[18] !== 0) plugin.site = kept[18]
  if (kept[19] !== 0) plugin.heldKeys = kept[19]
  if (kept[20] !== 0) plugin.minSystem = kept[20]
  if ((flags & UNREAD) !== 0) plugin.isUnread = true
  const found: FoundBundle = {
    plugin,
    note: kept[14],
    fileName: kept[5],
    isDisabled: (flags & DISABLED) !== 0,
  }
  if ((flags & TROUBLE) !== 0) found.isTrouble = true
  if (kept[21] !== 0) found.links = kept[21]
  if (kept[22] !== 0) found.waves = kept[22]
  if (kept[23] !== 0) found.state = kept[23]
  if (kept[16] !== 0) found.place = kept[16]
  return found
}

/** Flags for ownership, updates and favorites are omitted, because a scan sets them to the same values for every bundle. */
const GUESS = 1
const UAD = 2
const DISABLED = 4
const MEASURED = 8
const TROUBLE = 16
const UNREAD = 32
const NO_BRIDGE = 64

/** True when the size of each of these bundles of a candidate is known. */
export const isMeasuredIn = (kept: readonly CachedBundle[]): boolean =>
  kept.every((each) => (each[15] & MEASURED) !== 0)
/** True when none of these bundles of a candidate is a bridge. */
export const isNoBridgeIn = (kept: readonly CachedBundle[]): boolean =>
  kept.every((each) => (each[15] & NO_BRIDGE) !== 0)

const flagsOf = ({ isGuess, isUAD, isUnread }: NewPlugin, isDisabled: boolean) =>
  (isGuess ? GUESS : 0) | (isUAD ? UAD : 0) | (isDisabled ? DISABLED : 0) | (isUnread ? UNREAD : 0)
