import { type JournalItem, readJournals } from '../journal/journal.ts'
import { pathExists } from './path-exists.ts'
import type { Run, RunItem } from './run.ts'
import { type IsKnownPath, scriptRuns } from './script-runs.ts'

/**
 * The runs that have moved bundles away, newest first. Checks on the disk where each bundle is, because the user may have brought it back
 * by hand or with the organizer script. With the backup folder, runs of the script are included.
 */
export function readRuns(state: string, backup?: string, isKnownPlace?: IsKnownPath): Run[] {
  const ownRuns = readJournals(state)
    .filter(({ kind }) => kind === 'organize')
    .map(({ run, at, jobId, items }) => ({
      run,
      at,
      ...(jobId !== undefined && { jobId }),
      items: items.flatMap(currentItem),
    }))
  const scriptOnly =
    backup === undefined ? [] : scriptRuns(backup, new Set(ownRuns.map(({ run }) => run)), isKnownPlace)
  return [...ownRuns, ...scriptOnly]
    .filter(({ items }) => items.length > 0)
    .sort((a, b) => (a.at < b.at ? 1 : -1))
}

/** Empty for a bundle that was never moved. */
function currentItem({ name, from, to, contents, home, isMoved, isUnfinished }: JournalItem): RunItem[] {
  const item = {
    name,
    from,
    to,
    ...(contents !== undefined && { contents }),
    ...(home !== undefined && { home }),
  }
  if (isUnfinished) return [{ ...item, state: 'unfinished' }]
  if (!isMoved) return []
  return [{ ...item, state: !pathExists(to) && pathExists(from) ? 'brought-back' : 'moved' }]
}
