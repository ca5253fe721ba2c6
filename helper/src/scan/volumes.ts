import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { deleteJsonFile, jsonFile } from '../system/json-file.ts'
import { orUndefined } from '../system/or-undefined.ts'
import { realPathOf } from '../system/own-path.ts'

const mountList = z.object({ mounts: z.array(z.string()) })
/** Songs have a list of their own, so that it never stands in for a lost one of plugins. */
const FILES = {
  plugins: { name: 'volumes.json', ...jsonFile('volumes.json', mountList) },
  songs: { name: 'song-volumes.json', ...jsonFile('song-volumes.json', mountList) },
}
type Kind = keyof typeof FILES

/** Far more than any computer has. The oldest are dropped. */
const MOST_MOUNTS = 100

/** Remembers the volumes with plugins or songs, so that an unmounted one is not mistaken for an empty one. */
export function rememberVolumes(state: string, paths: string[], kind: Kind = 'plugins') {
  const { name, read, write } = FILES[kind]
  const folders = new Set(paths.map((each) => path.dirname(each)))
  const savedVolumes = read(state)
  const savedMounts = savedVolumes?.mounts ?? []
  const known = new Map<string, string>()
  const found = [...folders].flatMap((folder) => mountOf(folder, known) ?? [])
  const mounts = [...new Set([...savedMounts, ...found])]
  if (savedVolumes && mounts.length === savedMounts.length) return
  try {
    write(state, { mounts: mounts.slice(-MOST_MOUNTS) })
  } catch {
    // With an outdated list, what is on an unmounted volume would count as gone.
    deleteJsonFile(state, name)
  }
}

/** The mount points of all volumes on which these were found. Undefined when the list is missing. */
export const knownVolumes = (state: string, kind: Kind = 'plugins') => FILES[kind].read(state)?.mounts

/**
 * Returns a function that says whether a path certainly no longer exists: its folder is readable and not on an unmounted volume.
 * `mounts` are the mount points known before the scan; without them nothing counts as gone.
 */
export function removedPathMatcher(mounts: string[] | undefined): (path: string) => boolean {
  if (!mounts) return () => false
  const unmounted = mounts.filter(isUnmounted)
  return (place) => {
    const folder = deepestFolderOf(place)
    if (folder === undefined) return false
    return !unmounted.some((mount) => isBelow(mount, place) || isBelow(mount, folder))
  }
}

/** The real path of the deepest existing folder of a missing path; undefined when that is uncertain. */
function deepestFolderOf(place: string): string | undefined {
  for (let at = place; ; at = path.dirname(at)) {
    const seen = statusOf(at)
    if (seen === 'unsure' || at === path.dirname(at)) return undefined
    if (seen === 'missing') continue
    // A broken link may lead to an unmounted volume.
    return at === place ? undefined : realPathOf(at)
  }
}

const statusOf = (place: string): 'there' | 'missing' | 'unsure' =>
  orUndefined(() => (fs.lstatSync(place, { throwIfNoEntry: false }) ? 'there' : 'missing')) ?? 'unsure'

/** The mount point of the volume of a folder. `known` has those of real paths, and takes in what is found. */
function mountOf(folder: string, known = new Map<string, string>()): string | undefined {
  try {
    let at = fs.realpathSync.native(folder)
    const passed: string[] = []
    if (!known.has(at)) {
      const { dev } = fs.statSync(at)
      for (
        let above = path.dirname(at);
        above !== at && !known.has(at) && fs.statSync(above).dev === dev;
        above = path.dirname(at)
      ) {
        passed.push(at)
        at = above
      }
    }
    const mount = known.get(at) ?? at
    for (const each of [...passed, at]) known.set(each, mount)
    return mount
  } catch {
    return undefined
  }
}

/** True if nothing is mounted there now. */
function isUnmounted(mount: string) {
  if (path.dirname(mount) === mount) return statusOf(mount) !== 'there'
  return mountOf(mount) !== mount
}

const isBelow = (mount: string, place: string) =>
  place === mount || place.startsWith(mount.endsWith(path.sep) ? mount : `${mount}${path.sep}`)
