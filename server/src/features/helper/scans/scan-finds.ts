import { and, asc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import {
  FOUND_PLUGINS_PER_PAGE,
  type FoundPlugin,
  type ListedPlugin,
  PLACES_PER_PAGE,
} from '#shared/helper/found.ts'
import { type Db, installations, scanFinds } from '../../../db/schema.ts'
import type { PairedDevice } from '../../../http/guard/device.ts'
import { Problem } from '../../../http/problem.ts'
import { computerOfDevice } from '../../../library/computers.ts'
import { jobResponse } from '../../../library/job-answer.ts'
import { matchingEntries, matchingRemoved } from '../../../library/matching-entries.ts'
import * as words from '../helper-words.ts'
import { findJob, type JobRow } from '../repository.ts'

/** The row as a scan; 409 for a job of another kind. */
export function scanJobOf(row: JobRow) {
  const job = jobResponse(row)
  if (job.kind !== 'scan') throw new Problem(409, 'no_scan', words.notAScan)
  return job
}

export type ScanJob = ReturnType<typeof scanJobOf>

/** The payload of a scan's row. */
export const scanPayload = ({ folders, foundCount, changes, adds, isByItself }: ScanJob) => ({
  folders,
  foundCount,
  ...(changes && { changes }),
  ...(adds && { adds }),
  ...(isByItself && { isByItself }),
})

type SavedFind = { found: FoundPlugin; status: (typeof scanFinds.$inferSelect)['status'] }

/** Saves the listed results of a scan, numbered from `from` on. */
export async function insertScanResults(
  tx: Db,
  { userId, id }: Pick<JobRow, 'userId' | 'id'>,
  from: number,
  finds: SavedFind[],
) {
  if (finds.length === 0) return
  await tx.execute(sql`
    insert into ${scanFinds} (user_id, job_id, number, found, status)
    select ${userId}, ${id}, ${from}::int + place - 1, each.one -> 'found', each.one ->> 'status'
    from jsonb_array_elements(${JSON.stringify(finds)}::jsonb) with ordinality as each(one, place)
    on conflict do nothing`)
}

/** A page of a scan's results, each with whether the library has it now. Undefined for an unknown job. */
export async function listScanResults(
  db: Db,
  userId: string,
  jobId: string,
  from: number,
  now: Date,
): Promise<ListedPlugin[] | undefined> {
  const job = await findJob(db, userId, jobId)
  if (!job) return undefined
  const machine = (job.deviceId && (await computerOfDevice(db, userId, job.deviceId))) || ''
  const rows = await db
    .select({ number: scanFinds.number, found: scanFinds.found, status: scanFinds.status })
    .from(scanFinds)
    .where(and(eq(scanFinds.userId, userId), eq(scanFinds.jobId, jobId), gte(scanFinds.number, from)))
    .orderBy(asc(scanFinds.number))
    .limit(FOUND_PLUGINS_PER_PAGE)
  const bundles = rows.map(({ found }) => found.plugin)
  const known = await matchingEntries(db, userId, bundles, machine)
  const removed = await matchingRemoved(db, userId, bundles, { machine, known, now })
  return rows.map(({ number, found, status }, index) => {
    const exists = known[index] !== undefined
    const isRemoved = removed[index] !== undefined && status !== 'gone'
    return {
      number,
      ...found,
      exists,
      status: isRemoved ? 'removed' : status && status !== 'held' ? status : exists ? 'existing' : 'new',
    }
  })
}

/** The known installation paths on the computer of a device, after the one with this id. */
export const installationPathsAfter = (db: Db, { userId, machine }: PairedDevice, after: string) =>
  db
    .select({ id: installations.id, path: installations.path, format: installations.format })
    .from(installations)
    .where(
      and(
        eq(installations.userId, userId),
        eq(installations.machine, machine),
        isNull(installations.goneAt),
        gt(installations.id, after),
      ),
    )
    .orderBy(asc(installations.id))
    .limit(PLACES_PER_PAGE)
