import type { Job } from '#shared/helper/job.ts'
import type { Db } from '../../../db/open.ts'
import { tellOfJobs } from '../../../db/tell.ts'
import type { PairedDevice } from '../../../http/guard/device.ts'
import { Problem } from '../../../http/problem.ts'
import { jobOf } from '../../../library/job-answer.ts'
import { holdPairing } from '../pairing/hold-pairing.ts'
import { changeJob, holdJob } from '../repository.ts'

/** Begins a job for this device; undefined when there is none. 409 unless it waits, for this device or for any. */
export function takeJob(db: Db, device: PairedDevice, id: string, now: Date): Promise<Job | undefined> {
  return db.transaction(async (tx) => {
    await holdPairing(tx, device)
    // Of two devices one waits here for the other and then finds the job taken.
    const held = await holdJob(tx, device.userId, id)
    if (!held) return undefined
    if (held.state !== 'waiting') throw new Problem(409, 'not_waiting', REFUSALS[held.state])
    if (held.deviceId !== null && held.deviceId !== device.id)
      throw new Problem(409, 'not_its_job', 'This job is for another computer.')
    const taken = await changeJob(tx, held, { state: 'taken', deviceId: device.id, changedAt: now })
    await tellOfJobs(tx, [taken])
    return jobOf(taken)
  })
}

const REFUSALS: Record<Exclude<Job['state'], 'waiting'>, string> = {
  taken: 'A helper has already started this job.',
  done: 'This job is already finished.',
  failed: 'This job has already failed.',
  cancelled: 'This job was canceled. It must not be run.',
}
