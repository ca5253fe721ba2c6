import type fs from 'node:fs'
import { join } from 'node:path'

/** The folders of a DAW: below `root` those whose names have these forms, one folder in the other, as some have the number of a version. */
export function foldersWithin(
  { root, within }: { root: string; within: readonly RegExp[] },
  entriesIn: (folder: string) => fs.Dirent[],
): string[] {
  let folders = [root]
  for (const name of within)
    folders = folders.flatMap((folder) =>
      entriesIn(folder).flatMap((entry) =>
        entry.isDirectory() && name.test(entry.name) ? [join(folder, entry.name)] : [],
      ),
    )
  return folders
}
