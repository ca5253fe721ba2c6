import type { Job } from '#shared/helper/job.ts'
import type { Db } from '../../../db/open.ts'
import { tellOfJobs } from '../../../db/tell.ts'
import { Problem } from '../../../http/problem.ts'
import { jobOf } from '../../../library/job-answer.ts'
import { changeJob, holdJob, type JobRow } from '../repository.ts'

/**
 * Takes back a job that no helper has begun, and ends a scan that is under way; undefined when there is no such job. Twice is
 * as good as once.
 */
export function cancelJob(db: Db, userId: string, id: string, now: Date): Promise<Job | undefined> {
  return db.transaction(async (tx) => {
    const held = await holdJob(tx, userId, id)
    if (!held || held.state === 'cancelled') return held && jobOf(held)
    refuseBegun(held)
    const cancelled = await changeJob(tx, held, { state: 'cancelled', progress: null, changedAt: now })
    await tellOfJobs(tx, [cancelled])
    return jobOf(cancelled)
  })
}

/** A scan changes nothing on a disk, so it may end anywhere; what moves files is the helper's to bring to an end. */
function refuseBegun({ kind, state }: JobRow) {
  const refusal = REFUSALS[state]
  if (!refusal || (kind === 'scan' && state === 'taken')) return
  throw new Problem(409, 'not_waiting', refusal)
}

const REFUSALS: Partial<Record<Job['state'], string>> = {
  taken: 'The helper has already started this job.',
  done: 'The helper has already finished this job.',
  failed: 'This job has already failed.',
}
