import { and, asc, eq, sql } from 'drizzle-orm'
import type { ScanChanges } from '#shared/helper/job.ts'
import { type Db, scanFinds } from '../../../db/schema.ts'
import type { PairedDevice } from '../../../http/guard/device.ts'
import { findJobForDevice, type JobRow, type ScanLibrary } from '../repository.ts'
import { changesAfter, savedStatus, scanOf } from './save-scan-results.ts'

/** Updates the library to the held results of a scan, and returns its changes with theirs. */
export type SettleHeldFinds = (tx: Db, row: JobRow, before: ScanChanges) => Promise<ScanChanges>

/**
 * Compares the held results of a scan with the library again, now that the helper has told what is gone. Returns the change for a
 * transaction of `changeLibrary`, which updates the library and counts them; undefined when none is held.
 */
export async function compareHeldFinds(
  db: Db,
  library: ScanLibrary,
  device: PairedDevice,
  jobId: string,
  now: Date,
): Promise<SettleHeldFinds | undefined> {
  const isOfJob = and(eq(scanFinds.userId, device.userId), eq(scanFinds.jobId, jobId))
  const held = await db
    .select({ number: scanFinds.number, found: scanFinds.found })
    .from(scanFinds)
    .where(and(isOfJob, eq(scanFinds.status, 'held')))
    .orderBy(asc(scanFinds.number))
  const job = held.length > 0 ? await findJobForDevice(db, device, jobId) : undefined
  if (!job) return undefined
  const scan = scanOf(device, job, { hasEnded: true })
  const plugins = held.map(({ found }) => found.plugin)
  const { statuses, change } = await library.compareFound(db, scan, plugins, now)
  return async (tx, row, before) => {
    const added = (await change?.(tx)) ?? []
    const rows = held.map(({ number }, index) => {
      const was = statuses[index] ?? 'known'
      return { number, was, status: savedStatus(was, scan.adds) }
    })
    await tx.execute(sql`
      update ${scanFinds} set status = r.status
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(number int, status text)
      where scan_finds.user_id = ${row.userId} and scan_finds.job_id = ${row.id} and scan_finds.number = r.number`)
    return changesAfter(before, rows, added)
  }
}
