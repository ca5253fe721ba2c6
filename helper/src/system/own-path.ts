import { accessSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { orUndefined } from './or-undefined.ts'

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
export const namesIn = (folder: string): string[] => orUndefined(() => readdirSync(folder)) ?? []

/** The path without links; undefined when it leads nowhere. */
export const realPathOf = (path: string): string | undefined => orUndefined(() => realpathSync.native(path))

/** True if this user has these rights, such as `constants.W_OK`. */
export const hasAccess = (path: string, rights: number): boolean =>
  orUndefined(() => accessSync(path, rights) ?? true) ?? false

/** Returns a function that says whether a path is below one of these folders. On Windows paths may have different slashes. */
export function belowOneOf(folders: string[]) {
  const prefixes = folders.map((folder) => `${withSlashes(folder)}/`)
  return (path: string) => prefixes.some((start) => withSlashes(path).startsWith(start))
}

const withSlashes = (path: string) => path.replaceAll('\\', '/').replace(/\/$/, '')
