import { basename, dirname, join, sep } from 'node:path'
import type { MoveOutcome } from '#shared/helper/job.ts'
import { isOldEnoughToDelete } from '#shared/set-aside/delete-after.ts'
import { SET_ASIDE_FOLDER } from '#shared/set-aside/set-aside-folder.ts'
import type { FileCalls } from '../../move/files/file-calls.ts'
import type { Run, RunItem } from '../../move/runs/run.ts'
import { bundleStamp } from '../../scan/bundle-digest.ts'
import * as words from '../job-words.ts'
import { keptOutcome } from './set-aside-plan.ts'

/** A bundle that a run of this helper has set aside: its original path, where it is kept, and which file or folder that is now. */
export type DeletableBundle = {
  name: string
  run: string
  from: string
  kept: string
  /** The path of `kept` without links. */
  real: string
  device: number
  file: number
  /** Shows changes of the files in it without reading their bytes. */
  stamp: string
}

/**
 * Which bundles, named by their original paths, may be deleted for good: those that the newest of these runs with that path has set
 * aside at least 30 days before `now`, in its own folder and not through a link. `stay` are the others, each with its reason.
 */
export async function deletableBundles(
  files: FileCalls,
  runs: Run[],
  { paths, now, isPrivate }: { paths: Iterable<string>; now: Date; isPrivate: (path: string) => boolean },
): Promise<{ bundles: DeletableBundle[]; stay: MoveOutcome[] }> {
  const bundles: DeletableBundle[] = []
  const stay: MoveOutcome[] = []
  for (const path of paths) {
    const held = newestItem(runs, path)
    const isOwn = held?.item.state === 'moved' && isOwnPlace(held.item.to, held.run.run)
    if (!held || !isOwn || isPrivate(path) || isPrivate(held.item.to))
      stay.push(keptOutcome(path, words.notSetAsideHere))
    else if (!isOldEnoughToDelete(held.run.at, now)) stay.push(keptOutcome(path, words.tooYoung))
    else {
      const place = await placeNow(files, held.item.to)
      if (typeof place === 'string') stay.push(keptOutcome(path, place))
      else bundles.push({ ...place, name: held.item.name, run: held.run.run, from: path, kept: held.item.to })
    }
  }
  return { bundles, stay }
}

/** The file or folder at a place of a run now, or why it stays. */
export async function placeNow(
  files: FileCalls,
  kept: string,
): Promise<Pick<DeletableBundle, 'real' | 'device' | 'file' | 'stamp'> | string> {
  const stat = await files.stat(kept)
  if (!stat) return words.notKept
  if (!stat.isDirectory() && !stat.isFile()) return words.linked
  const own = kept.split(sep).slice(-PARTS)
  const above = own.reduce((place) => dirname(place), kept)
  const real = join(await files.real(above), ...own)
  // The helper makes no links in its folder, so one there comes from another program.
  if ((await files.real(dirname(kept))) !== dirname(real)) return words.linked
  const stamp = bundleStamp(real)
  if (stamp === null) return words.unreadable
  return { real, device: stat.dev, file: stat.ino, stamp }
}

/** `Plugfolio_Set_Aside`, the run, the format and the bundle. */
const PARTS = 4

function isOwnPlace(place: string, run: string) {
  const [folder, runFolder, format] = place.split(sep).slice(-PARTS)
  const isFolder = !!format && format !== '..'
  return folder === SET_ASIDE_FOLDER && runFolder === run && isFolder && BUNDLE.test(basename(place))
}

const BUNDLE = /[^/\\]\.(?:component|audiocomp|vst3?|aaxplugin|clap|lv2|dll|so)$/i

/** The bundle that the newest of these runs has moved away from a path, and its run. Undefined when none has. */
export function newestItem(runs: Run[], path: string): { run: Run; item: RunItem } | undefined {
  for (const run of runs) {
    const item = run.items.find(({ from }) => from === path)
    if (item) return { run, item }
  }
  return undefined
}
