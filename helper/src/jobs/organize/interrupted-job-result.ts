import type { InstallJob, Job, JobResult, MoveOutcome } from '#shared/helper/job.ts'
import { readJournals } from '../../move/journal/journal.ts'
import { replayJournals } from '../../move/journal/replay-journals.ts'
import { readRuns } from '../../move/runs/read-runs.ts'
import { pathExists, type Run, type RunItem } from '../../move/runs/run.ts'
import { doneResult, failedResult, type JobOf } from '../failed-result.ts'
import { ENDED } from '../install/install-words.ts'
import { installedParts } from '../install/installed-parts.ts'
import { removeLeftovers } from '../install/leftovers.ts'
import * as words from '../job-words.ts'
import { newestItem } from '../set-aside/deletable-bundles.ts'
import { leftoverOf } from '../set-aside/do-delete.ts'
import { lostPaths } from '../set-aside/no-longer-kept.ts'
import { UNBLOCK } from '../unblock/unblock-words.ts'
import { moveJobResult } from './move-job-result.ts'

/**
 * Returns the result of a job that this computer began and did not finish because the helper was stopped. Half-done moves are finished
 * or undone. The job does not continue, because the user who agreed may have left.
 */
export async function interruptedJobResult(job: Job, state: string): Promise<JobResult> {
  if (isWithoutMoves(job)) return failedResult(words.stopped)
  await replayJournals(state)
  if (job.kind === 'install') return interruptedInstall(job, state)
  if (job.kind === 'unblock') return stoppedResult(unblockedItems(job.id, state), UNBLOCK.failed)
  const blockedAgain = job.kind === 'restore' ? unblockedItems(job.of, state) : []
  if (blockedAgain.length > 0) return stoppedResult(blockedAgain.map(blockedOutcome), UNBLOCK.notBlockedAgain)
  const runs = readRuns(state)
  const outcomeOf = job.kind === 'delete' ? deletedOutcome(lostPaths(runs)) : OUTCOMES[job.kind]
  return stoppedResult(
    itemsOf(job, runs).map(outcomeOf),
    job.kind === 'delete' ? words.notDeleted : undefined,
  )
}

function stoppedResult(outcomes: MoveOutcome[], failed?: (count: number) => string): JobResult {
  const { sentence, items } = moveJobResult(outcomes, failed)
  return failedResult(words.partlyDone(sentence), items)
}

/** The bundles that a job was to unblock, as the journals have them now. */
const unblockedItems = (jobId: string, state: string): MoveOutcome[] =>
  readJournals(state)
    .filter((journal) => journal.kind === 'unblock' && journal.jobId === jobId)
    .flatMap(({ items }) => items)
    .map(({ name, from, to, isMoved }) => ({
      name,
      from,
      to,
      outcome: isMoved ? 'unblocked' : 'kept',
      sentence: '',
    }))

/** The same for a job that was to block them again. */
const blockedOutcome = (item: MoveOutcome): MoveOutcome => ({
  ...item,
  outcome: item.outcome === 'unblocked' ? 'kept' : 'blocked',
})

/** The bundles that the job was to move, as their runs have them now. */
function itemsOf(job: MovingJob, runs: Run[]): RunItem[] {
  if (job.kind === 'bring-back' || job.kind === 'delete')
    return job.items.flatMap(({ path }) => newestItem(runs, path)?.item ?? [])
  const of = job.kind === 'restore' ? job.of : job.id
  return runs.flatMap((run) => (run.jobId === of ? run.items : []))
}

/** The jobs that leave no moves behind: half-written tags are put back before the next change of tags. */
const WITHOUT_MOVES = ['scan', 'reveal', 'read-tags', 'write-tags', 'undo-tags'] as const
type JobWithoutMoves = JobOf<(typeof WITHOUT_MOVES)[number]>
type MovingJob = Exclude<Job, JobWithoutMoves | { kind: 'install' | 'unblock' }>

const isWithoutMoves = (job: Job): job is JobWithoutMoves => WITHOUT_MOVES.some((kind) => kind === job.kind)

const awayOutcome = ({ name, from, to, state }: RunItem): MoveOutcome => ({
  name,
  from,
  to,
  sentence: '',
  outcome: state === 'moved' ? 'moved' : 'kept',
})

const backOutcome = ({ name, from, to, state }: RunItem): MoveOutcome => ({
  name,
  from: to,
  to: from,
  sentence: '',
  outcome: state === 'brought-back' ? 'brought-back' : 'kept',
})

/** `lost`: what is surely no longer kept. What is on a disk that is not connected now may still be there. */
const deletedOutcome =
  (lost: ReadonlySet<string>) =>
  ({ name, from, to }: RunItem): MoveOutcome => {
    const isLeftOver = pathExists(leftoverOf(to))
    const outcome = isLeftOver ? 'failed' : lost.has(from) ? 'deleted' : 'kept'
    return {
      name,
      from,
      to,
      outcome,
      sentence: isLeftOver ? words.partlyDeleted(leftoverOf(to)).slice(0, 500) : '',
    }
  }

const OUTCOMES: Record<Exclude<MovingJob['kind'], 'delete'>, (item: RunItem) => MoveOutcome> = {
  organize: awayOutcome,
  'set-aside': awayOutcome,
  restore: backOutcome,
  'bring-back': backOutcome,
}

/** The result of an install job that was stopped, after its moves were finished or undone. */
function interruptedInstall(job: InstallJob, state: string): JobResult {
  removeLeftovers(state)
  const items = readJournals(state).flatMap((journal) => (journal.jobId === job.id ? journal.items : []))
  const places = new Set(installedParts(state).flatMap(({ place, isKept }) => (isKept ? [] : place)))
  const wanted = items.filter(({ to }) => !items.some(({ from }) => from === to))
  const isDone =
    wanted.length > 0 &&
    wanted.every(({ to, isMoved }) => isMoved && (job.act === 'uninstall' || places.has(to)))
  return isDone ? doneResult(ENDED.doneBeforeStop) : failedResult(ENDED.stopped)
}
