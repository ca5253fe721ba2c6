import type { Job } from '#shared/helper/job.ts'
import type { Db } from '../../../db/open.ts'
import { notifyOfJobs } from '../../../db/tell.ts'
import type { PairedDevice } from '../../../http/guard/device.ts'
import { Problem } from '../../../http/problem.ts'
import { jobResponse } from '../../../library/job-answer.ts'
import { lockPairing } from '../pairing/hold-pairing.ts'
import { changeJob, lockJob } from '../repository.ts'

/** Claims a job for this device. Undefined for an unknown job; 409 unless it waits for this device or any. */
export function claimJob(db: Db, device: PairedDevice, id: string, now: Date): Promise<Job | undefined> {
  return db.transaction(async (tx) => {
    await lockPairing(tx, device)
    // The row lock makes a second device wait, which then finds the job claimed.
    const job = await lockJob(tx, device.userId, id)
    if (!job) return undefined
    if (job.state !== 'waiting') throw new Problem(409, 'not_waiting', REFUSALS[job.state])
    if (job.deviceId !== null && job.deviceId !== device.id)
      throw new Problem(409, 'not_its_job', 'This job is for another computer.')
    const claimed = await changeJob(tx, job, { state: 'taken', deviceId: device.id, changedAt: now })
    await notifyOfJobs(tx, [claimed])
    return jobResponse(claimed)
  })
}

const REFUSALS: Record<Exclude<Job['state'], 'waiting'>, string> = {
  taken: 'A helper has already started this job.',
  done: 'This job is already finished.',
  failed: 'This job has already failed.',
  cancelled: 'This job was canceled. It must not be run.',
}
