import type { Job } from '#shared/helper/job.ts'
import type { Db } from '../../../db/open.ts'
import { tellOfJobs } from '../../../db/tell.ts'
import type { PairedDevice } from '../../../http/guard/device.ts'
import { Problem } from '../../../http/problem.ts'
import { jobOf } from '../../../library/job-answer.ts'
import { holdPairing } from '../pairing/hold-pairing.ts'
import { changeJob, holdJob, type JobRow } from '../repository.ts'

/**
 * Changes a job that this device has begun and not finished; undefined when there is none. A job that is over stays as it is,
 * so what is sent twice counts once; one that was canceled meanwhile is answered as that. 409 when somebody else has it.
 */
export function changeTaken(
  db: Db,
  device: PairedDevice,
  id: string,
  work: (tx: Db, held: JobRow) => Promise<Partial<JobRow>>,
): Promise<Job | undefined> {
  return db.transaction(async (tx) => {
    await holdPairing(tx, device)
    const held = await holdJob(tx, device.userId, id)
    if (!held) return undefined
    if (held.deviceId !== device.id || held.state === 'waiting')
      throw new Problem(409, 'not_taken', 'This helper has not started this job.')
    if (held.state !== 'taken') return jobOf(held)
    const changed = await changeJob(tx, held, await work(tx, held))
    await tellOfJobs(tx, [changed])
    return jobOf(changed)
  })
}
