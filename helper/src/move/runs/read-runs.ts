import { rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { orUndefined } from '../../system/or-undefined.ts'
import { namesIn } from '../../system/own-path.ts'
import { type JournalItem, readJournals } from '../journal/journal.ts'
import { folderOfRun, pathExists, type Run, type RunItem } from './run.ts'
import { type IsKnownPath, scriptRuns } from './script-runs.ts'

/** The files that the helper and the script write into the folder of a run besides bundles. */
const OWN_FILES = ['finished', 'manifest.tsv']

/**
 * Removes the empty folders of a run after bundles were brought back from these paths, and finally its manifest. Other files stay, and so
 * does an unfinished run.
 */
export function tidyRun(run: string, places: string[]) {
  for (const folder of new Set(places.map(dirname))) removeEmpty(folder, run)
  for (const folder of new Set(places.flatMap((place) => folderOfRun(run, place) ?? []))) {
    const names = namesIn(folder)
    if (!names.includes('finished') || names.some((name) => !OWN_FILES.includes(name))) continue
    // At worst an empty folder stays.
    orUndefined(() => {
      for (const name of OWN_FILES) rmSync(join(folder, name), { force: true })
      rmdirSync(folder)
    })
  }
}

/** Removes empty folders from that of a bundle upward, up to but excluding that of the run. */
function removeEmpty(folder: string, run: string) {
  const top = folderOfRun(run, folder)
  if (top === undefined || folder === top) return
  try {
    rmdirSync(folder)
  } catch {
    return
  }
  removeEmpty(dirname(folder), run)
}

/**
 * The runs that have moved bundles away, newest first. Checks on the disk where each bundle is, because the user may have brought it back
 * by hand or with the organizer script. With the backup folder, runs of the script are included.
 */
export function readRuns(state: string, backup?: string, isKnownPlace?: IsKnownPath): Run[] {
  const ownRuns = readJournals(state)
    .filter(({ kind }) => kind === 'organize')
    .map(({ run, at, jobId, items }) => ({ run, at, jobId, items: items.flatMap(currentItem) }))
  const scriptOnly =
    backup === undefined ? [] : scriptRuns(backup, new Set(ownRuns.map(({ run }) => run)), isKnownPlace)
  return [...ownRuns, ...scriptOnly]
    .filter(({ items }) => items.length > 0)
    .sort((a, b) => (a.at < b.at ? 1 : -1))
}

/** Empty for a bundle that was never moved. */
function currentItem({ name, from, to, contents, home, isMoved, isUnfinished }: JournalItem): RunItem[] {
  const item = { name, from, to, contents, home }
  if (isUnfinished) return [{ ...item, state: 'unfinished' }]
  if (!isMoved) return []
  return [{ ...item, state: !pathExists(to) && pathExists(from) ? 'brought-back' : 'moved' }]
}
