import { and, eq, ne, sql } from 'drizzle-orm'
import { notifyOfJobs } from '../db/notify-servers.ts'
import type { Db } from '../db/open.ts'
import { jobs, uadWorkflows } from '../db/schema.ts'

/**
 * Cancels the organize jobs that no helper has claimed, except the one with the id `exceptId`: their plans are out of date. Call it
 * in the transaction that changes the ownership.
 */
export async function cancelWaitingOrganizeJobs(tx: Db, userId: string, now: Date, exceptId?: string) {
  // Calls that create a job lock this row too, so this waits for them and cancels their jobs.
  await tx.execute(sql`select from ${uadWorkflows} where ${eq(uadWorkflows.userId, userId)} for update`)
  const waiting = and(eq(jobs.userId, userId), eq(jobs.kind, 'organize'), eq(jobs.state, 'waiting'))
  const canceled = await tx
    .update(jobs)
    .set({ state: 'cancelled', changedAt: now })
    .where(and(waiting, exceptId === undefined ? undefined : ne(jobs.id, exceptId)))
    .returning()
  await notifyOfJobs(tx, canceled)
}
