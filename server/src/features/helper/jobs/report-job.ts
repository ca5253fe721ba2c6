import { and, eq, sql } from 'drizzle-orm'
import {
  type Job,
  type JobResult,
  type MoveOutcome,
  moveOutcomeCounts,
  NO_SCAN_CHANGES,
} from '#shared/helper/job.ts'
import { scanNews } from '#shared/notifications/news.ts'
import type { Db } from '../../../db/open.ts'
import { devices, jobItems } from '../../../db/schema.ts'
import { tell } from '../../../db/tell.ts'
import type { PairedDevice } from '../../../http/guard/device.ts'
import { changeLibrary } from '../../../library/change-library.ts'
import { hasRoomForParts } from '../../../library/jobs-room.ts'
import { notify } from '../../../library/notify.ts'
import type { JobRow } from '../repository.ts'
import { scanIn } from '../scans/scan-finds.ts'
import type { ScanLibrary } from '../scans/scan-library.ts'
import { changeTaken } from './taken-job.ts'

/** How far a taken job is. */
export const reportJob = (
  db: Db,
  device: PairedDevice,
  id: string,
  progress: NonNullable<Job['progress']>,
  now: Date,
) => changeTaken(db, device, id, async () => ({ progress, changedAt: now }))

/**
 * Ends a claimed job. Sent twice, the first counts. What it has moved is moved in the library as well, and a scan that the helper
 * began by itself tells the person what it has changed.
 */
export function finishJob(
  db: Db,
  library: ScanLibrary,
  device: PairedDevice,
  id: string,
  result: JobResult,
  now: Date,
) {
  const { moved, broughtBack } = movesIn(result)
  const finish = (tx: Db) =>
    changeTaken(tx, device, id, async (inner, held) => {
      const { state, sentence, items } = result
      if (held.kind === 'scan' && state === 'done') await endScan(inner, device, held, now)
      if (held.kind === 'organize' || held.kind === 'restore')
        await library.markMoved(inner, device, moved, broughtBack, now)
      const bytes = await keepItems(inner, held, items)
      const ending = { sentence, counts: moveOutcomeCounts(items) }
      return { state, progress: null, result: ending, bytes: held.bytes + bytes, changedAt: now }
    })
  return moved.length + broughtBack.length > 0 ? changeLibrary(db, device.userId, finish) : finish(db)
}

/** What lies elsewhere since then. */
function movesIn({ items }: JobResult) {
  const of = (outcome: MoveOutcome['outcome']) =>
    items.filter((item) => item.outcome === outcome).map(({ from, to }) => ({ from, to }))
  return { moved: of('moved'), broughtBack: of('brought-back') }
}

/** Keeps what became of each bundle, and gives its bytes. Without room for it a job ends all the same, with its counts. */
async function keepItems(tx: Db, { userId, id }: JobRow, items: MoveOutcome[]) {
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

async function endScan(tx: Db, device: PairedDevice, held: JobRow, now: Date) {
  const { userId, id, name } = device
  await tx
    .update(devices)
    .set({ lastScanAt: now })
    .where(and(eq(devices.userId, userId), eq(devices.id, id)))
  await tell(tx, { userId, what: 'devices' })
  const { isByItself, changes = NO_SCAN_CHANGES } = scanIn(held)
  const news = isByItself && scanNews(held.id, name, changes)
  if (news) await notify(tx, userId, news, now)
}
