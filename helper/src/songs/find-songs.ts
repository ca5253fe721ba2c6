import fs from 'node:fs'
import { basename } from 'node:path'
import { fileKindOf, isBackupFolder, isPackageName, isPassedFolder } from '#shared/songs/files/song-names.ts'
import { type FolderTrouble, folderTroubleOf } from '../scan/folder-trouble-of.ts'
import { entriesOf, type FolderEntry, pathBelow } from './folder-entries.ts'
import * as words from './song-words.ts'

/**
 * A file or a package that may be a song. `isPerhaps` when its name alone does not tell: it is left out where it turns out to
 * be none.
 */
export type SongPlace = { path: string; real: string; isPackage: boolean; isPerhaps: boolean }

type FindOptions = {
  isPrivate: (path: string) => boolean
  withBackups: boolean
  /** Called for each folder that is searched. */
  onFolder: (path: string, foundCount: number) => void
}

/** `skippedBackups` counts folders and files; `searched` are the given folders without those that could not be searched. */
type FoundSongs = {
  places: SongPlace[]
  skippedBackups: number
  searched: string[]
  troubles: FolderTrouble[]
}

/** Far more than anyone has, so that a disk full of names cannot fill the memory. */
const MOST_SONGS = 200_000

/** Finds the songs in these folders, each once, without opening any. A given file or package is a song itself. */
export function findSongs(
  given: readonly string[],
  { isPrivate, withBackups, onFolder }: FindOptions,
): FoundSongs {
  const found: FoundSongs = { places: [], skippedBackups: 0, searched: [], troubles: [] }
  const realPaths = new Set<string>()
  const isNew = ({ path, real }: FolderEntry) => {
    if (realPaths.has(real) || isPrivate(real) || (path !== real && isPrivate(path))) return false
    realPaths.add(real)
    return true
  }

  function addSong(entry: FolderEntry, isPerhaps: boolean) {
    if (found.places.length >= MOST_SONGS || !isNew(entry)) return
    found.places.push({ path: entry.path, real: entry.real, isPackage: entry.isFolder, isPerhaps })
    if (found.places.length === MOST_SONGS)
      found.troubles.push({ path: entry.path, sentence: words.tooManySongs })
  }

  function addPackage(entry: FolderEntry) {
    addSong(entry, false)
    if (!withBackups) return
    for (const backup of packageBackups(entry)) addSong(backup, false)
  }

  function addFile(entry: FolderEntry) {
    const kind = fileKindOf(entry.name)
    if (kind === 'song' || kind === 'perhaps-song') addSong(entry, kind === 'perhaps-song')
    else if (withBackups && kind !== 'other') addSong(entry, kind === 'perhaps-backup')
    else if (kind === 'backup') found.skippedBackups++
  }

  /** The folders in a folder that are searched, too. */
  function search(folder: FolderEntry): FolderEntry[] {
    const entries = entriesOf(folder, (name) => fileKindOf(name) !== 'other')
    const hasStudioOneSong = entries.some(({ name, isFolder }) => !isFolder && /\.song$/i.test(name))
    const folders: FolderEntry[] = []
    for (const entry of entries) {
      if (!entry.isFolder) addFile(entry)
      else if (isPassedFolder(entry.name)) continue
      else if (isPackageName(entry.name)) addPackage(entry)
      else if (!withBackups && isBackupFolder(entry.name, hasStudioOneSong)) found.skippedBackups++
      else folders.push(entry)
    }
    return folders.reverse()
  }

  function searchAll(first: FolderEntry) {
    const waiting = [first]
    for (let folder = waiting.pop(); folder; folder = waiting.pop()) {
      if (!isNew(folder)) continue
      onFolder(folder.path, found.places.length)
      try {
        for (const next of search(folder)) waiting.push(next)
      } catch (error) {
        if (folder === first) throw error
        found.troubles.push(folderTroubleOf(folder.path, error, true))
      }
    }
  }

  function start(path: string) {
    const real = fs.realpathSync.native(path)
    const entry = { name: basename(path), path, real, isFolder: fs.statSync(real).isDirectory() }
    if (isPrivate(path) || isPrivate(entry.real)) found.troubles.push({ path, sentence: words.privateFolder })
    else if (!entry.isFolder) addSong(entry, false)
    else if (isPackageName(entry.name)) addPackage(entry)
    else {
      searchAll(entry)
      found.searched.push(path)
    }
  }

  for (const path of given) {
    try {
      start(path)
    } catch (error) {
      found.troubles.push(folderTroubleOf(path, error))
    }
  }
  return found
}

/** The older copies inside a package of Logic Pro or GarageBand: `Project File Backups/NN/ProjectData`, also in each alternative. */
function packageBackups(folder: FolderEntry): FolderEntry[] {
  const alternatives = entriesNamed(foldersIn(folder), 'alternatives').flatMap(foldersIn)
  const backups = [folder, ...alternatives].flatMap((each) =>
    entriesNamed(foldersIn(each), 'project file backups'),
  )
  return backups
    .flatMap(foldersIn)
    .flatMap((backup) => entriesNamed(inside(backup), 'projectdata').filter(({ isFolder }) => !isFolder))
}

const foldersIn = (folder: FolderEntry) => inside(folder).filter(({ isFolder }) => isFolder)
const entriesNamed = (entries: FolderEntry[], name: string) =>
  entries.filter((entry) => entry.name.toLowerCase() === name)

/** Without links. One that cannot be opened has none. */
function inside(folder: FolderEntry): FolderEntry[] {
  try {
    return entriesOf(folder, () => true).filter(({ name, real }) => real === pathBelow(folder.real, name))
  } catch {
    return []
  }
}
