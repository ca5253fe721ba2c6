import type { MoveOutcome } from '#shared/helper/job.ts'
import { type Journal, journalsIn } from '../journal/journal.ts'
import { replayJournals } from '../journal/replay-journals.ts'
import { moveBundles } from '../move-bundles.ts'
import type { MoveOptions } from '../move-options.ts'
import { runs } from './runs.ts'
import type { IsKnownPlace } from './script-runs.ts'
import { tidyRun } from './tidy-run.ts'

type RestoreOptions = Pick<
  MoveOptions,
  'state' | 'run' | 'jobId' | 'onOutcome' | 'signal' | 'elevate' | 'files'
> & {
  /** Where the bundles belong that are to come back; all of the run when it is missing. */
  only?: string[]
  /** The backup folder, when a run of the organizer script may be meant, too. */
  backup?: string
  /** For tests, which simulate a computer in a folder. */
  isKnownPlace?: IsKnownPlace
}

/**
 * Brings back what a run has moved away, the last first. Where something is in place already, what was moved stays where it is.
 * In the outcomes `from` is where a bundle was kept and `to` where it belongs.
 */
export async function restoreRun({
  only,
  backup,
  isKnownPlace,
  ...options
}: RestoreOptions): Promise<MoveOutcome[]> {
  await replayJournals(options.state, options.files)
  const held = runs(options.state, backup, isKnownPlace)
    .filter(({ run }) => run === options.run)
    .flatMap(({ items }) => items)
    .filter(({ state, from }) => state === 'moved' && (!only || only.includes(from)))
  const moves = held
    .map(({ name, from, to, contents, home = from }) => ({
      name,
      from: to,
      to: from,
      home,
      ...(contents !== undefined && { contents }),
    }))
    .reverse()
  if (moves.length === 0) return []
  const outcomes = await moveBundles({ ...options, kind: 'restore', moves })
  const back = outcomes.filter(({ outcome }) => outcome === 'brought-back').map(({ from }) => from)
  // What is still to be put right needs the folders that it was in.
  if (!journalsIn(options.state).some(isUnfinished)) tidyRun(options.run, back)
  return outcomes
}

const isUnfinished = ({ items }: Journal) => items.some((item) => item.isUnfinished)
