import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'
import { platformHere } from '../system/platform.ts'

type Options = {
  /** What is not watched, as far as the system lets one choose. */
  isHidden?: (path: string) => boolean
  /** Milliseconds without a change before it is said; an installer writes for a while. */
  quiet?: number
  /** So long a change waits at most, however much goes on. */
  longest?: number
  /** The interval of reports without a change, because some changes are missed. */
  poll?: number
}

const MINUTE = 60_000
/** What a system lets a person watch has an end; what is not watched is found by the poll. */
const MOST_WATCHED = 1000

/**
 * Says when something may have changed in these folders: once at the beginning, soon after a change, and now and then in any case.
 * Folders that are not there, or cannot be watched, are covered by polling. Only that something changed is known, never what.
 */
export function watchFolders(
  folders: string[],
  onChange: () => void,
  { isHidden = () => false, quiet = 5000, longest = 2 * MINUTE, poll = 30 * MINUTE }: Options = {},
): { end: () => void } {
  let watchers: FSWatcher[] = []
  let timer: NodeJS.Timeout | undefined
  let first = 0

  const touched = () => {
    first ||= Date.now()
    clearTimeout(timer)
    timer = setTimeout(say, Math.max(0, Math.min(quiet, first + longest - Date.now())))
  }
  const say = () => {
    first = 0
    clearTimeout(timer)
    // A maker's folder may have come meanwhile.
    watchAll()
    onChange()
  }
  const watchAll = () => {
    for (const watcher of watchers) watcher.close()
    watchers = folders
      .flatMap(withinReach)
      .filter((folder) => !isHidden(folder))
      .slice(0, MOST_WATCHED)
      .flatMap((folder) => watched(folder, touched))
  }
  const polling = setInterval(say, poll)
  watchAll()
  touched()
  return {
    end: () => {
      clearInterval(polling)
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}

/** Linux watches a folder without those in it, so the folders of makers are watched as well. */
function withinReach(folder: string): string[] {
  if (platformHere() !== 'linux') return [folder]
  try {
    const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    return [folder, ...inside.map(({ name }) => join(folder, name))]
  } catch {
    return []
  }
}

function watched(folder: string, onEvent: () => void): FSWatcher[] {
  try {
    const watcher = watch(folder, { recursive: platformHere() !== 'linux' }, onEvent)
    watcher.on('error', () => watcher.close())
    return [watcher]
  } catch {
    return []
  }
}
