import { sql } from 'drizzle-orm'
import type { FoundPlugin } from '#shared/helper/found.ts'
import type { Db } from '../../../db/open.ts'
import { scanFinds } from '../../../db/schema.ts'
import { Problem } from '../../../http/problem.ts'
import { jobResponse } from '../../../library/job-answer.ts'
import type { JobRow } from '../repository.ts'

/** The row as a scan; 409 for a job of another kind. */
export function scanJobOf(row: JobRow) {
  const job = jobResponse(row)
  if (job.kind !== 'scan') throw new Problem(409, 'no_scan', 'This job is not a scan.')
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

type SavedFind = { found: FoundPlugin; status: 'new' | 'updated' | 'gone' | null }

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
