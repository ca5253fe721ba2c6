import { below, entriesOf, type FolderEntry } from './folder-entries.ts'

/** The older copies inside a package of Logic Pro or GarageBand: `Project File Backups/NN/ProjectData`, also in each alternative. */
export function packageBackups(folder: FolderEntry): FolderEntry[] {
  const alternatives = named(foldersIn(folder), 'alternatives').flatMap(foldersIn)
  const backups = [folder, ...alternatives].flatMap((each) => named(foldersIn(each), 'project file backups'))
  return backups
    .flatMap(foldersIn)
    .flatMap((backup) => named(inside(backup), 'projectdata').filter(({ isFolder }) => !isFolder))
}

const foldersIn = (folder: FolderEntry) => inside(folder).filter(({ isFolder }) => isFolder)
const named = (entries: FolderEntry[], name: string) =>
  entries.filter((entry) => entry.name.toLowerCase() === name)

/** Without links. One that cannot be opened has none. */
function inside(folder: FolderEntry): FolderEntry[] {
  try {
    return entriesOf(folder, () => true).filter(({ name, real }) => real === below(folder.real, name))
  } catch {
    return []
  }
}
