import type { MoveOutcome } from '#shared/helper/job.ts'
import { type Journal, readJournals } from '../journal/journal.ts'
import { replayJournals } from '../journal/replay-journals.ts'
import { moveBundles } from '../move-bundles.ts'
import type { MoveOptions } from '../move-options.ts'
import { readRuns, tidyRun } from './read-runs.ts'
import type { IsKnownPath } from './script-runs.ts'

type RestoreOptions = Pick<MoveOptions, 'state' | 'run' | 'jobId' | 'onOutcome' | 'elevate' | 'files'> & {
  /** The original paths of the bundles to bring back; all of the run when missing. */
  only?: string[]
  /** The backup folder, to include runs of the organizer script. */
  backup?: string
  /** For tests, which simulate a computer in a folder. */
  isKnownPlace?: IsKnownPath
}

/**
 * Brings back what a run has moved away, last first. Bundles whose original path exists again stay in the backup folder. In the outcomes
 * `from` is the path in the backup folder and `to` the original path.
 */
export async function restoreRun({
  only,
  backup,
  isKnownPlace,
  ...options
}: RestoreOptions): Promise<MoveOutcome[]> {
  await replayJournals(options.state, options.files)
  const movedItems = readRuns(options.state, backup, isKnownPlace)
    .filter(({ run }) => run === options.run)
    .flatMap(({ items }) => items)
    .filter(({ state, from }) => state === 'moved' && (!only || only.includes(from)))
  const moves = movedItems
    .map(({ name, from, to, contents, home = from }) => ({ name, from: to, to: from, home, contents }))
    .reverse()
  if (moves.length === 0) return []
  const outcomes = await moveBundles({ ...options, kind: 'restore', moves })
  const broughtBackFrom = outcomes.filter(({ outcome }) => outcome === 'brought-back').map(({ from }) => from)
  // Unfinished moves need their folders for the recovery.
  if (!readJournals(options.state).some(isUnfinished)) tidyRun(options.run, broughtBackFrom)
  return outcomes
}

const isUnfinished = ({ items }: Journal) => items.some((item) => item.isUnfinished)
