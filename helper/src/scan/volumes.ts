import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { forget, keptAs } from '../system/kept.ts'

const NAME = 'volumes.json'
const kept = keptAs(NAME, z.object({ mounts: z.array(z.string()) }))

/** Far more than any computer has. The oldest go. */
const MOST = 100

/** Remembers on which volumes plugins were found: one that is away must not be taken for an empty one. */
export function rememberVolumes(state: string, paths: string[]) {
  const folders = new Set(paths.map((each) => path.dirname(each)))
  const before = kept.read(state)
  const known = before?.mounts ?? []
  const mounts = [...new Set([...known, ...[...folders].flatMap((folder) => mountOf(folder) ?? [])])]
  if (before && mounts.length === known.length) return
  try {
    kept.write(state, { mounts: mounts.slice(-MOST) })
  } catch {
    // Half a memory would call gone what is only away.
    forget(state, NAME)
  }
}

/** The mount points of the volumes on which plugins were found so far. Undefined when unknown. */
export const knownVolumes = (state: string) => kept.read(state)?.mounts

/**
 * Whether nothing is at a path any longer for sure: its place can be looked at, and is on no volume that is away. `mounts` is what was
 * known before the scan that did not find it; without that nothing is gone.
 */
export function goneHere(mounts: string[] | undefined): (path: string) => boolean {
  if (!mounts) return () => false
  const away = mounts.filter(isAway)
  return (place) => {
    const folder = emptyPlaceIn(place)
    if (folder === undefined) return false
    return !away.some((mount) => isBelow(mount, place) || isBelow(mount, folder))
  }
}

/** The real path of the deepest existing folder of a path; undefined when that is not certain. */
function emptyPlaceIn(place: string): string | undefined {
  for (let at = place; ; at = path.dirname(at)) {
    const seen = look(at)
    if (seen === 'unsure' || at === path.dirname(at)) return undefined
    if (seen === 'missing') continue
    // A link that leads nowhere may lead to a volume that is away.
    return at === place ? undefined : realOf(at)
  }
}

function look(place: string): 'there' | 'missing' | 'unsure' {
  try {
    return fs.lstatSync(place, { throwIfNoEntry: false }) ? 'there' : 'missing'
  } catch {
    return 'unsure'
  }
}

function realOf(folder: string) {
  try {
    return fs.realpathSync.native(folder)
  } catch {
    return undefined
  }
}

/** The folder at which the volume of a folder begins. */
function mountOf(folder: string): string | undefined {
  try {
    let at = fs.realpathSync.native(folder)
    const { dev } = fs.statSync(at)
    for (
      let above = path.dirname(at);
      above !== at && fs.statSync(above).dev === dev;
      above = path.dirname(at)
    )
      at = above
    return at
  } catch {
    return undefined
  }
}

/** Nothing is mounted there now. */
function isAway(mount: string) {
  if (path.dirname(mount) === mount) return look(mount) !== 'there'
  return mountOf(mount) !== mount
}

const isBelow = (mount: string, place: string) =>
  place === mount || place.startsWith(mount.endsWith(path.sep) ? mount : `${mount}${path.sep}`)
