import type { NewPlugin } from '#shared/plugins/new-plugin.ts'
import { orUndefined } from '../system/or-undefined.ts'
import type { Seen } from './open-reader.ts'
import type { FoundBundle } from './to-found-bundle.ts'

/** A file that a result depends on, with its status then; null when it existed and could not be read. */
export type FileDependency = { path: string; seen: Seen | null }

/**
 * The cached data of one bundle: its plugins, none if it is not a plugin, and then for each file that this depends on its path
 * relative to the bundle, time of change (whole ms), size (bytes) and inode.
 */
type Row = [found: CachedBundle[], ...looked: (string | number)[]]

/** The plugins of a bundle. */
export type CachedRead = BundleFlags & { found: FoundBundle[] }

/** The line for a bundle. */
export function cacheLine(path: string, read: CachedRead, files: readonly FileDependency[]): string {
  const row: Row = [cachedBundles(path, read)]
  for (const { path: file, seen } of files) {
    const relativePath = file.slice(path.length)
    if (seen) row.push(relativePath, Math.floor(seen.mtimeMs), seen.size, seen.ino)
    else row.push(relativePath, MISSING, MISSING, MISSING)
  }
  return JSON.stringify(row)
}

/** The same line with another size. */
export function lineWithSize(path: string, line: string, read: CachedRead): string {
  const [, ...looked]: Row = JSON.parse(line)
  return JSON.stringify([cachedBundles(path, read), ...looked])
}

const cachedBundles = (path: string, { found, ...flags }: CachedRead) =>
  found.map((plugin) => toCachedBundle(plugin, path, flags))

/**
 * Returns the cached result of a line when no file has changed; `look` returns the current status of a path, and without it the files are
 * not looked at. Undefined for a damaged line.
 */
export const cachedIfUnchanged = (path: string, line: string, look?: (path: string) => Seen) =>
  orUndefined((): CachedRead | undefined => {
    const row: Row = JSON.parse(line)
    if (look && !isUnchanged(path, row, look)) return undefined
    const [cached] = row
    const haveAll = (flag: number) => cached.every((each) => (each[15] & flag) !== 0)
    return {
      found: cached.map((each) => fromCachedBundle(each, path)),
      isMeasured: haveAll(MEASURED),
      isNoBridge: haveAll(NO_BRIDGE),
    }
  })

/** The plugins of a bundle as it was read, whatever has changed since; none for a damaged line. */
export const lastRead = (path: string, line: string): FoundBundle[] =>
  cachedIfUnchanged(path, line)?.found ?? []

function isUnchanged(path: string, row: Row, look: (path: string) => Seen): boolean {
  for (let index = 1; index < row.length; index += FIELDS) {
    const status = look(`${path}${row[index]}`)
    const isSame = status
      ? Math.floor(status.mtimeMs) === row[index + 1] &&
        status.size === row[index + 2] &&
        status.ino === row[index + 3]
      : row[index + 1] === MISSING
    if (!isSame) return false
  }
  return row.length > FIELDS
}

/** The number of values per file. */
const FIELDS = 4

/** Not a possible time of change. */
const MISSING = -1

/** `isMeasured`: its size holds until it changes, also when it is not known. `isNoBridge`: it cannot become a bridge without a change. */
type BundleFlags = { isMeasured: boolean; isNoBridge: boolean }

/** A found bundle as an array of values: property names would make up most of the file, because they repeat for every bundle. */
type CachedBundle = ReturnType<typeof toCachedBundle>

/** `path` is that of the bundle; the sent path is stored only where it differs. */
function toCachedBundle(
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
    flagsIf(GUESS, plugin.isGuess) |
      flagsIf(UAD, plugin.isUAD) |
      flagsIf(UNREAD, plugin.isUnread) |
      flagsIf(DISABLED, isDisabled) |
      flagsIf(TROUBLE, isTrouble) |
      flagsIf(MEASURED, isMeasured) |
      flagsIf(NO_BRIDGE, isNoBridge),
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
function fromCachedBundle(kept: CachedBundle, path: string): FoundBundle {
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

const flagsIf = (flag: number, isSet: boolean | undefined) => (isSet ? flag : 0)
