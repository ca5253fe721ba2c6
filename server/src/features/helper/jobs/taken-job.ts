import type { Job } from '#shared/helper/job.ts'
import type { Db } from '../../../db/open.ts'
import { notifyOfJobs } from '../../../db/tell.ts'
import type { PairedDevice } from '../../../http/guard/device.ts'
import { Problem } from '../../../http/problem.ts'
import { jobResponse } from '../../../library/job-answer.ts'
import { lockPairing } from '../pairing/hold-pairing.ts'
import { changeJob, type JobRow, lockJob } from '../repository.ts'

/** Changes a running job of this device; a finished one stays, for repeated requests. Undefined when unknown, 409 when another has it. */
export function changeClaimedJob(
  db: Db,
  device: PairedDevice,
  id: string,
  changesOf: (tx: Db, job: JobRow) => Promise<Partial<JobRow>>,
): Promise<Job | undefined> {
  return db.transaction(async (tx) => {
    await lockPairing(tx, device)
    const job = await lockJob(tx, device.userId, id)
    if (!job) return undefined
    if (job.deviceId !== device.id || job.state === 'waiting')
      throw new Problem(409, 'not_taken', 'This helper has not started this job.')
    if (job.state !== 'taken') return jobResponse(job)
    const changed = await changeJob(tx, job, await changesOf(tx, job))
    await notifyOfJobs(tx, [changed])
    return jobResponse(changed)
  })
}
