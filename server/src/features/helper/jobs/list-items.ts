import { and, asc, eq, gte } from 'drizzle-orm'
import { ITEMS_AT_ONCE, type Outcome } from '#shared/helper/job.ts'
import type { Db } from '../../../db/open.ts'
import { jobItems } from '../../../db/schema.ts'
import { findJob } from '../repository.ts'

/** What became of each bundle of a job from this number on; undefined when there is no such job. */
export async function listItems(
  db: Db,
  userId: string,
  jobId: string,
  from: number,
): Promise<Outcome[] | undefined> {
  if (!(await findJob(db, userId, jobId))) return undefined
  const rows = await db
    .select({ item: jobItems.item })
    .from(jobItems)
    .where(and(eq(jobItems.userId, userId), eq(jobItems.jobId, jobId), gte(jobItems.number, from)))
    .orderBy(asc(jobItems.number))
    .limit(ITEMS_AT_ONCE)
  return rows.map(({ item }) => item)
}
