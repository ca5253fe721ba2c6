import type { Job } from '#shared/helper/job.ts'
import type { Db } from '../../../db/open.ts'
import { notifyOfJobs } from '../../../db/tell.ts'
import { Problem } from '../../../http/problem.ts'
import { jobResponse } from '../../../library/job-answer.ts'
import { changeJob, type JobRow, lockJob } from '../repository.ts'

/** Cancels a waiting job or a running scan. Undefined for an unknown job. Can be repeated. */
export function cancelJob(db: Db, userId: string, id: string, now: Date): Promise<Job | undefined> {
  return db.transaction(async (tx) => {
    const job = await lockJob(tx, userId, id)
    if (!job || job.state === 'cancelled') return job && jobResponse(job)
    refuseStarted(job)
    const cancelled = await changeJob(tx, job, { state: 'cancelled', progress: null, changedAt: now })
    await notifyOfJobs(tx, [cancelled])
    return jobResponse(cancelled)
  })
}

/** A scan changes no files, so it may stop anywhere. A job that moves files must be finished by the helper. */
function refuseStarted({ kind, state }: JobRow) {
  const refusal = REFUSALS[state]
  if (!refusal || (kind === 'scan' && state === 'taken')) return
  throw new Problem(409, 'not_waiting', refusal)
}

const REFUSALS: Partial<Record<Job['state'], string>> = {
  taken: 'The helper has already started this job.',
  done: 'The helper has already finished this job.',
  failed: 'This job has already failed.',
}
