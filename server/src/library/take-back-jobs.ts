import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { jobs, uadWorkflows } from '../db/schema.ts'
import { tellOfJobs } from '../db/tell.ts'

/**
 * Takes back the organize jobs that no helper has begun: they were asked for under an ownership that holds no more, and must
 * not be carried out. Called in the transaction that changes the ownership. `kept` is the id of one that stays.
 */
export async function takeBackJobs(tx: Db, userId: string, now: Date, kept?: string) {
  // Whoever makes a job holds this row: one that was begun before our change is waited for and taken back, too.
  await tx.execute(sql`select from ${uadWorkflows} where ${eq(uadWorkflows.userId, userId)} for update`)
  const waiting = and(eq(jobs.userId, userId), eq(jobs.kind, 'organize'), eq(jobs.state, 'waiting'))
  const cancelled = await tx
    .update(jobs)
    .set({ state: 'cancelled', changedAt: now })
    .where(and(waiting, kept === undefined ? undefined : ne(jobs.id, kept)))
    .returning()
  await tellOfJobs(tx, cancelled)
}
