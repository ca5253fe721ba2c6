import type * as z from 'zod/mini'
import { type Job, NO_CHANGES, type ownScan } from '#shared/helper/job.ts'
import type { Db } from '../../../db/open.ts'
import type { PairedDevice } from '../../../http/guard/device.ts'
import { jobOf } from '../../../library/job-answer.ts'
import { insertJob } from '../../../library/jobs-room.ts'
import { holdPairing } from '../pairing/hold-pairing.ts'

/** A scan that a helper begins itself. It is taken from the beginning, so that no other process of the helper begins it, too. */
export function beginOwnScan(
  db: Db,
  device: PairedDevice,
  { folders, ...wish }: z.output<typeof ownScan>,
  now: Date,
): Promise<Job> {
  return db.transaction(async (tx) => {
    await holdPairing(tx, device)
    const payload = { folders: [...new Set(folders)], foundCount: 0, changes: NO_CHANGES, ...wish }
    const { userId, id: deviceId } = device
    return jobOf(await insertJob(tx, { userId, kind: 'scan', state: 'taken', payload, deviceId }, now))
  })
}
