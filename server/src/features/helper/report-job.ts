import { and, eq, sql } from 'drizzle-orm'
import { countsOf, type Job, type JobResult, type Outcome } from '#shared/helper/job.ts'
import { hasRoomForParts } from '../../db/jobs-room.ts'
import type { Db } from '../../db/open.ts'
import { devices, jobItems } from '../../db/schema.ts'
import { tell } from '../../db/tell.ts'
import type { PairedDevice } from '../../http/device.ts'
import type { JobRow } from './repository.ts'
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
  changeTaken(db, device, id, async (tx, held) => {
    const { state, sentence, items } = result
    if (held.kind === 'scan' && state === 'done') await markScanned(tx, device, now)
    const bytes = await keepItems(tx, held, items)
    const ending = { sentence, counts: countsOf(items) }
    return { state, progress: null, result: ending, bytes: held.bytes + bytes, changedAt: now }
  })

/** Keeps what became of each bundle, and gives its bytes. Without room for it a job ends all the same, with its counts. */
async function keepItems(tx: Db, { userId, id }: JobRow, items: Outcome[]) {
  if (!items.length) return 0
  const text = JSON.stringify(items)
  const bytes = Buffer.byteLength(text)
  if (!(await hasRoomForParts(tx, userId, bytes))) return 0
  await tx.execute(sql`
    insert into ${jobItems} (user_id, job_id, number, item)
    select ${userId}, ${id}, place - 1, item
    from jsonb_array_elements(${text}::jsonb) with ordinality as each(item, place)`)
  return bytes
}

async function markScanned(tx: Db, { userId, id }: PairedDevice, now: Date) {
  await tx
    .update(devices)
    .set({ lastScanAt: now })
    .where(and(eq(devices.userId, userId), eq(devices.id, id)))
  await tell(tx, { userId, what: 'devices' })
}
