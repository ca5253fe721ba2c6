import type { Job, JobResult, MoveOutcome } from '#shared/helper/job.ts'
import { replayJournals } from '../../move/journal/replay-journals.ts'
import type { RunItem } from '../../move/runs/run.ts'
import { readRuns } from '../../move/runs/runs.ts'
import { failedResult } from '../failed-result.ts'
import { moveJobResult } from './move-job-result.ts'

/**
 * Returns the result of a job that this computer began and did not finish because the helper was stopped. Half-done moves are finished
 * or undone. The job does not continue, because the user who agreed may have left.
 */
export async function interruptedJobResult(job: Job, state: string): Promise<JobResult> {
  if (job.kind === 'scan' || job.kind === 'reveal')
    return failedResult('The helper was stopped before this was done. Start the job again.')
  await replayJournals(state)
  const of = job.kind === 'restore' ? job.of : job.id
  const items = readRuns(state).flatMap((run) => (run.jobId === of ? run.items : []))
  const { sentence, items: outcomes } = moveJobResult(items.map(OUTCOMES[job.kind]))
  return failedResult(
    `The helper was stopped before this was done: ${sentence} Start the job again for the rest.`,
    outcomes,
  )
}

const OUTCOMES: Record<'organize' | 'restore', (item: RunItem) => MoveOutcome> = {
  organize: ({ name, from, to, state }) => ({
    name,
    from,
    to,
    sentence: '',
    outcome: state === 'moved' ? 'moved' : 'kept',
  }),
  restore: ({ name, from, to, state }) => ({
    name,
    from: to,
    to: from,
    sentence: '',
    outcome: state === 'brought-back' ? 'brought-back' : 'kept',
  }),
}
