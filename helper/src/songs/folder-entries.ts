import fs from 'node:fs'
import { sep } from 'node:path'

/** A folder or a file of a folder. `real` is where it lies, which differs from `path` behind a link. */
export type FolderEntry = { name: string; path: string; real: string; isFolder: boolean }

/**
 * The folders in a folder, and the ordinary files whose names are wanted. A link that is broken or leads to a device is left out.
 * Throws errors of the file system.
 */
export function entriesOf(
  { path, real }: Pick<FolderEntry, 'path' | 'real'>,
  isWanted: (name: string) => boolean,
): FolderEntry[] {
  const entries: FolderEntry[] = []
  for (const found of fs.readdirSync(real, { withFileTypes: true })) {
    const { name } = found
    if (found.isSymbolicLink()) {
      const target = targetOf(pathBelow(real, name))
      if (target && (target.isFolder || isWanted(name)))
        entries.push({ name, path: pathBelow(path, name), ...target })
      continue
    }
    const isFolder = found.isDirectory()
    if (!isFolder && !(found.isFile() && isWanted(name))) continue
    const realPath = pathBelow(real, name)
    // Mostly one text, which is compared at once and kept once.
    entries.push({ name, path: path === real ? realPath : pathBelow(path, name), real: realPath, isFolder })
  }
  return entries
}

/** The real path of something, and whether it is a folder; undefined when it is neither that nor an ordinary file. */
function targetOf(path: string): { real: string; isFolder: boolean } | undefined {
  try {
    const real = fs.realpathSync.native(path)
    const stat = fs.statSync(real)
    return stat.isDirectory() || stat.isFile() ? { real, isFolder: stat.isDirectory() } : undefined
  } catch {
    return undefined
  }
}

/** The path of something in a folder. */
export const pathBelow = (folder: string, name: string): string =>
  folder.endsWith(sep) ? folder + name : folder + sep + name
