import { and, eq } from 'drizzle-orm'
import type { Job, JobResult } from '#shared/helper/job.ts'
import type { Db } from '../../db/open.ts'
import { devices } from '../../db/schema.ts'
import { tell } from '../../db/tell.ts'
import type { PairedDevice } from '../../http/device.ts'
import { changeTaken } from './taken-job.ts'

/** How far a taken job is. */
export const reportJob = (
  db: Db,
  device: PairedDevice,
  id: string,
  progress: NonNullable<Job['progress']>,
  now: Date,
) => changeTaken(db, device, id, async () => ({ progress, changedAt: now }))

/** Ends a taken job. Sent twice, the first counts. */
export const finishJob = (db: Db, device: PairedDevice, id: string, result: JobResult, now: Date) =>
  changeTaken(db, device, id, async (tx, { kind }) => {
    const { state, sentence, items } = result
    if (kind === 'scan' && state === 'done') await markScanned(tx, device, now)
    return { state, progress: null, result: { sentence, items }, changedAt: now }
  })

async function markScanned(tx: Db, { userId, id }: PairedDevice, now: Date) {
  await tx
    .update(devices)
    .set({ lastScanAt: now })
    .where(and(eq(devices.userId, userId), eq(devices.id, id)))
  await tell(tx, { userId, what: 'devices' })
}
