import { isBackupFolder, isPackageName, isPassedFolder } from '#shared/songs/files/song-names.ts'
import { currentPlatform } from '../system/current-platform.ts'
import { entriesOf, type FolderEntry } from './folder-entries.ts'

/** A system limits the number of watchers. Folders deep inside are left out first. */
const MOST_WATCHED = 4096

/** True if a watcher of a folder also sees all folders below it. */
export const isWatchedDeeply = (): boolean => currentPlatform() !== 'linux'

/** The folders that need a watcher, so that changes of songs below the given ones are seen. Missing ones are left out. */
export function foldersToWatch(given: readonly string[], isPrivate: (path: string) => boolean): string[] {
  const visible = given.filter((folder) => !isPrivate(folder))
  if (isWatchedDeeply()) return visible
  const folders = new Set<string>()
  for (let level = visible; level.length > 0 && folders.size < MOST_WATCHED; ) {
    const next: string[] = []
    for (const folder of level) {
      if (folders.has(folder) || folders.size >= MOST_WATCHED) continue
      const inside = foldersIn(folder)
      if (!inside) continue
      folders.add(folder)
      next.push(...inside.map(({ path }) => path).filter((path) => !isPrivate(path)))
    }
    level = next
  }
  return [...folders]
}

/** Without links, which may lead in circles. Undefined when this is not a folder that can be searched. */
function foldersIn(folder: string): FolderEntry[] | undefined {
  try {
    return entriesOf({ path: folder, real: folder }, () => false).filter(
      ({ name, path, real }) =>
        path === real && !isPassedFolder(name) && !isPackageName(name) && !isBackupFolder(name, false),
    )
  } catch {
    return undefined
  }
}
