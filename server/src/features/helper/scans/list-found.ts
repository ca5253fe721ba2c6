import { and, asc, eq, gte } from 'drizzle-orm'
import { FOUND_PLUGINS_PER_PAGE, type ListedPlugin } from '#shared/helper/found.ts'
import type { Db } from '../../../db/open.ts'
import { scanFinds } from '../../../db/schema.ts'
import { matchingEntries } from '../../../library/known-products.ts'
import { findJob } from '../repository.ts'

/** A page of a scan's results, each with whether the library has it now. Undefined for an unknown job. */
export async function listScanResults(
  db: Db,
  userId: string,
  jobId: string,
  from: number,
): Promise<ListedPlugin[] | undefined> {
  if (!(await findJob(db, userId, jobId))) return undefined
  const rows = await db
    .select({ number: scanFinds.number, found: scanFinds.found, status: scanFinds.status })
    .from(scanFinds)
    .where(and(eq(scanFinds.userId, userId), eq(scanFinds.jobId, jobId), gte(scanFinds.number, from)))
    .orderBy(asc(scanFinds.number))
    .limit(FOUND_PLUGINS_PER_PAGE)
  const known = await matchingEntries(
    db,
    userId,
    rows.map(({ found }) => found.plugin),
  )
  return rows.map(({ number, found, status }, index) => {
    const exists = known[index] !== undefined
    return { number, ...found, exists, status: status ?? (exists ? 'existing' : 'new') }
  })
}
