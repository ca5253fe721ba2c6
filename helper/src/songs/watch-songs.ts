import fs from 'node:fs'
import { basename } from 'node:path'
import { fileKindOf, isBackupFolder, isPackageName, isPassedFolder } from '#shared/songs/files/song-names.ts'
import { currentPlatform } from '../system/current-platform.ts'
import { entriesOf, type FolderEntry, pathBelow } from './folder-entries.ts'

type Options = {
  /** Says which paths are private now, which are not watched where the system allows this. */
  privateNow: () => (path: string) => boolean
  /** Milliseconds without a change before `onChange` is called, so that a DAW has written its song. */
  quiet?: number
  /** The longest delay of a change in milliseconds, however many follow. */
  longest?: number
  /** Milliseconds between two looks whether a folder has vanished or come back. */
  look?: number
  /** Milliseconds between calls without any change, because a system may miss changes. */
  poll?: number
}

const MINUTE = 60_000

/**
 * Calls `onChange` when songs may have changed in these folders: once at the start, soon after a change, and now and then in any case.
 * A folder may be missing, or vanish and come back, as on a disk that is unplugged. Changes of other files do not count, because a DAW
 * writes audio all the time.
 */
export function watchSongs(
  folders: readonly string[],
  onChange: () => void,
  { privateNow, quiet = 5000, longest = 2 * MINUTE, look = 5000, poll = 10 * MINUTE }: Options,
): { end: () => void } {
  const watchers = new Map<string, fs.FSWatcher>()
  let lastIdentity = ''
  let timer: NodeJS.Timeout | undefined
  let firstChangeAt = 0

  function schedule() {
    firstChangeAt ||= Date.now()
    clearTimeout(timer)
    timer = setTimeout(notify, Math.max(0, Math.min(quiet, firstChangeAt + longest - Date.now())))
  }

  function notify() {
    firstChangeAt = 0
    clearTimeout(timer)
    // There may be new folders.
    watchAll()
    onChange()
  }

  function watchAll() {
    lastIdentity = identityOf(folders)
    const folderSet = new Set(foldersToWatch(folders, privateNow()))
    for (const [folder, watcher] of watchers) {
      if (folderSet.has(folder)) continue
      watcher.close()
      watchers.delete(folder)
    }
    for (const folder of folderSet) if (!watchers.has(folder)) watchOne(folder)
  }

  function watchOne(folder: string) {
    const forget = () => {
      watchers.get(folder)?.close()
      watchers.delete(folder)
    }
    try {
      const watcher = fs.watch(folder, { recursive: isWatchedDeeply() }, (event, name) => {
        if (mayBeSong(folder, event, name)) schedule()
        // This is also how a folder reports its own end; a new one of this name needs a new watcher.
        if (event === 'rename' && name === basename(folder)) forget()
      })
      watcher.on('error', forget)
      watchers.set(folder, watcher)
    } catch {
      // The calls now and then remain.
    }
  }

  /** A watcher of a folder that has vanished never reports anything again. */
  function lookAgain() {
    if (identityOf(folders) === lastIdentity) return
    for (const watcher of watchers.values()) watcher.close()
    watchers.clear()
    watchAll()
    schedule()
  }

  const timers = [setInterval(notify, poll), setInterval(lookAgain, look)]
  watchAll()
  schedule()
  return {
    end: () => {
      for (const each of timers) clearInterval(each)
      clearTimeout(timer)
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}

/** Changes when one of the folders vanishes, comes back, or is another one. */
const identityOf = (folders: readonly string[]) =>
  folders
    .map((folder) => {
      try {
        const stat = fs.statSync(folder, { throwIfNoEntry: false })
        return stat ? `${stat.dev} ${stat.ino}` : ''
      } catch {
        return ''
      }
    })
    .join('\n')

/** True if a changed file is named like a song, or is in a package, or is a folder that came or went. */
function mayBeSong(folder: string, event: string, name: string | null): boolean {
  if (name === null) return true
  if (fileKindOf(basename(name)) !== 'other' || name.split(/[\\/]/).some(isPackageName)) return true
  if (event !== 'rename') return false
  const stat = statOf(pathBelow(folder, name))
  return stat?.isDirectory() ?? !name.includes('.')
}

function statOf(path: string) {
  try {
    return fs.lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** A system limits the number of watchers. Folders deep inside are left out first. */
const MOST_WATCHED = 4096

/** True if a watcher of a folder also sees all folders below it. */
const isWatchedDeeply = (): boolean => currentPlatform() !== 'linux'

/** The folders that need a watcher, so that changes of songs below the given ones are seen. Missing ones are left out. */
function foldersToWatch(given: readonly string[], isPrivate: (path: string) => boolean): string[] {
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
