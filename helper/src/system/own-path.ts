import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A plain name: no path separators, not hidden, nothing special for a shell or a file system. */
const isOwnName = (name: string) => /^[0-9A-Za-z][0-9A-Za-z._-]{0,127}$/.test(name)

/**
 * Joins names to a path below a folder of the helper. Every name of a file or folder of the helper goes through here, even if it was
 * checked before. Throws when a part is not a plain name.
 */
export function ownPath(folder: string, ...names: string[]): string {
  const invalidName = names.find((name) => !isOwnName(name))
  if (invalidName !== undefined)
    throw new Error(`${JSON.stringify(invalidName.slice(0, 80))} cannot name a file of the helper.`)
  return join(folder, ...names)
}

/** The names in a folder; none when it is not there or cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Returns a function that says whether a path is below one of these folders. On Windows paths may have different slashes. */
export function belowOneOf(folders: string[]) {
  const prefixes = folders.map((folder) => `${withSlashes(folder)}/`)
  return (path: string) => prefixes.some((start) => withSlashes(path).startsWith(start))
}

const withSlashes = (path: string) => path.replaceAll('\\', '/').replace(/\/$/, '')
