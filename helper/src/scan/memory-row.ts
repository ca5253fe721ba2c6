import type { Found } from './found-of.ts'
import type { Seen } from './on-disk.ts'

/**
 * What is kept of one bundle: what was found, null for what is no plugin, and then for each file on which that rests its place
 * behind the path of the bundle, when it was changed (ms), its size (bytes) and its number.
 */
export type Row = [found: Found | null, ...looked: (string | number)[]]

export function rowOf(path: string, found: Found | null, files: ReadonlyMap<string, Seen | null>): Row {
  const row: Row = [found]
  for (const [file, seen] of files) {
    const place = file.slice(path.length)
    if (seen) row.push(place, seen.mtimeMs, seen.size, seen.ino)
    else row.push(place, MISSING, MISSING, MISSING)
  }
  return row
}

/** Whether everything is as it was when the row was made; `look` says what is at a path now. */
export function isAsItWas(path: string, row: Row, look: (path: string) => Seen): boolean {
  for (let at = 1; at < row.length; at += FIELDS) {
    const now = look(`${path}${row[at]}`)
    const isSame = now
      ? now.mtimeMs === row[at + 1] && now.size === row[at + 2] && now.ino === row[at + 3]
      : row[at + 1] === MISSING
    if (!isSame) return false
  }
  return row.length > FIELDS
}

/** How many there are for each file. */
const FIELDS = 4

/** No file has been changed so long ago. */
const MISSING = -1
