import type { Found } from './found-of.ts'
import { foundIn, type Kept, keptOf } from './kept-found.ts'
import type { Seen } from './open-reader.ts'

/** A file that a result depends on, as it was then; null when it existed and could not be read. */
export type Looked = { path: string; seen: Seen | null }

/**
 * What is kept of one bundle: what was found, null for what is no plugin, and then for each file on which that rests its place
 * behind the path of the bundle, when it was changed (whole ms), its size (bytes) and its number.
 */
type Row = [found: Kept | null, ...looked: (string | number)[]]

/** The line for a bundle. */
export function lineOf(path: string, found: Found | null, files: readonly Looked[]): string {
  const row: Row = [found && keptOf(found, path)]
  for (const { path: file, seen } of files) {
    const place = file.slice(path.length)
    if (seen) row.push(place, Math.floor(seen.mtimeMs), seen.size, seen.ino)
    else row.push(place, MISSING, MISSING, MISSING)
  }
  return JSON.stringify(row)
}

/** What a line says was found, when everything is as it was; `look` says what is at a path now. A damaged line says nothing. */
export function foundUnchanged(path: string, line: string, look: (path: string) => Seen) {
  try {
    const row: Row = JSON.parse(line)
    return isAsItWas(path, row, look) ? { found: row[0] && foundIn(row[0], path) } : undefined
  } catch {
    return undefined
  }
}

function isAsItWas(path: string, row: Row, look: (path: string) => Seen): boolean {
  for (let at = 1; at < row.length; at += FIELDS) {
    const now = look(`${path}${row[at]}`)
    const isSame = now
      ? Math.floor(now.mtimeMs) === row[at + 1] && now.size === row[at + 2] && now.ino === row[at + 3]
      : row[at + 1] === MISSING
    if (!isSame) return false
  }
  return row.length > FIELDS
}

/** How many there are for each file. */
const FIELDS = 4

/** No file has been changed so long ago. */
const MISSING = -1
