import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { currentPlatform } from '../system/current-platform.ts'
import { orUndefined } from '../system/or-undefined.ts'

type Options = {
  /** Paths that are not watched, where the system allows this. */
  isHidden?: (path: string) => boolean
  /** Milliseconds without a change before `onChange` is called; an installer writes for a while. */
  quiet?: number
  /** The longest delay of a change in milliseconds, however many follow. */
  longest?: number
  /** Milliseconds between calls without any change, because a system may miss changes. */
  poll?: number
}

const MINUTE = 60_000
/** A system limits the number of watchers; the poll covers the rest. */
const MOST_WATCHED = 1000

/**
 * Calls `onChange` when something may have changed in these folders: once at the start, soon after a change, and regularly in any case.
 * Missing folders and those that cannot be watched are left to the poll.
 */
export function watchFolders(
  folders: string[],
  onChange: () => void,
  { isHidden = () => false, quiet = 5000, longest = 2 * MINUTE, poll = 30 * MINUTE }: Options = {},
): { end: () => void } {
  let watchers: FSWatcher[] = []
  let timer: NodeJS.Timeout | undefined
  let firstChangeAt = 0

  const scheduleNotify = () => {
    firstChangeAt ||= Date.now()
    clearTimeout(timer)
    timer = setTimeout(notify, Math.max(0, Math.min(quiet, firstChangeAt + longest - Date.now())))
  }
  const notify = () => {
    firstChangeAt = 0
    clearTimeout(timer)
    // There may be new folders.
    watchAll()
    onChange()
  }
  const watchAll = () => {
    for (const watcher of watchers) watcher.close()
    watchers = folders
      .flatMap(watchableFolders)
      .filter((folder) => !isHidden(folder))
      .slice(0, MOST_WATCHED)
      .flatMap((folder) => tryWatch(folder, scheduleNotify))
  }
  const polling = setInterval(notify, poll)
  watchAll()
  scheduleNotify()
  return {
    end: () => {
      clearInterval(polling)
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}

/** On Linux watching is not recursive, so the subfolders of makers are watched as well. */
function watchableFolders(folder: string): string[] {
  if (currentPlatform() !== 'linux') return [folder]
  const entries = orUndefined(() => readdirSync(folder, { withFileTypes: true })) ?? []
  const inside = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
  return [folder, ...inside]
}

function tryWatch(folder: string, onEvent: () => void): FSWatcher[] {
  const watcher = orUndefined(() => watch(folder, { recursive: currentPlatform() !== 'linux' }, onEvent))
  return watcher ? [watcher.on('error', () => watcher.close())] : []
}
