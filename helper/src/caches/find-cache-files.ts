import fs from 'node:fs'
import { join } from 'node:path'
import { type FolderTrouble, folderTroubleOf } from '../scan/folder-trouble-of.ts'
import type { CachePlace } from './cache-places.ts'

/** More than any DAW writes. FL Studio has a file for each plugin. */
const MOST_FILES = 20_000
const MOST_FOLDERS = 2_000
/** Folders below a place, of which FL Studio has three. */
const MOST_DEPTH = 5

/** The files of one folder belong together. */
export type CacheFolder = { folder: string; files: string[] }

/** Finds the lists of plugins at these places, without opening any. Missing places are normal; links are not followed. */
export function findCacheFiles(
  places: readonly CachePlace[],
  isPrivate: (path: string) => boolean,
): { folders: CacheFolder[]; troubles: FolderTrouble[] } {
  const troubles: FolderTrouble[] = []
  const budget = { files: MOST_FILES, folders: MOST_FOLDERS }

  function entriesIn(folder: string): fs.Dirent[] {
    if (isPrivate(folder) || budget.folders-- <= 0) return []
    try {
      return fs.readdirSync(folder, { withFileTypes: true })
    } catch (error) {
      const trouble = folderTroubleOf(folder, error)
      if (!trouble.isAbsent) troubles.push(trouble)
      return []
    }
  }

  function filesIn({ files, isDeep }: CachePlace, folder: string, depth = 0): string[] {
    return entriesIn(folder).flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory())
        return isDeep && depth < MOST_DEPTH
          ? filesIn({ root: '', within: [], files, isDeep }, path, depth + 1)
          : []
      return entry.isFile() && files.test(entry.name) && !isPrivate(path) && budget.files-- > 0 ? [path] : []
    })
  }

  const folders = places.flatMap((place) => {
    let inside = [place.root]
    for (const name of place.within)
      inside = inside.flatMap((folder) =>
        entriesIn(folder).flatMap((entry) =>
          entry.isDirectory() && name.test(entry.name) ? [join(folder, entry.name)] : [],
        ),
      )
    return inside.map((folder) => ({ folder, files: filesIn(place, folder) }))
  })
  return { folders: folders.filter(({ files }) => files.length > 0), troubles }
}
