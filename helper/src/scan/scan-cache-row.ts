import {
  type BundleFlags,
  type CachedBundle,
  fromCachedBundle,
  isMeasuredIn,
  isNoBridgeIn,
  toCachedBundle,
} from './cached-bundle.ts'
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
export function cachedIfUnchanged(
  path: string,
  line: string,
  look?: (path: string) => Seen,
): CachedRead | undefined {
  try {
    const row: Row = JSON.parse(line)
    return !look || isUnchanged(path, row, look)
      ? {
          found: row[0].map((cached) => fromCachedBundle(cached, path)),
          isMeasured: isMeasuredIn(row[0]),
          isNoBridge: isNoBridgeIn(row[0]),
        }
      : undefined
  } catch {
    return undefined
  }
}

/** The plugins of a bundle as it was read, whatever has changed since; none for a damaged line. */
export const lastRead = (path: string, line: string): FoundBundle[] =>
  cachedIfUnchanged(path, line, undefined)?.found ?? []

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
