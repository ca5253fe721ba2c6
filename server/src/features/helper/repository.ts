import { and, desc, eq, gt } from 'drizzle-orm'
import { jobOf } from '../../db/job-answer.ts'
import type { Db } from '../../db/open.ts'
import { jobs } from '../../db/schema.ts'

const SHOWN_DAYS = 90

/** The jobs of the last ninety days, newest first. */
export async function jobsOf(db: Db, userId: string, now: Date) {
  const since = new Date(now.getTime() - SHOWN_DAYS * 24 * 60 * 60 * 1000)
  const rows = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.userId, userId), gt(jobs.createdAt, since)))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
  return rows.map(jobOf)
}

export async function findJob(db: Db, userId: string, id: string) {
  const [row] = await db.select().from(jobs).where(isOf(userId, id))
  return row && jobOf(row)
}

/** The cancelled job, or undefined when there is none that still waits. */
export async function cancelWaiting(db: Db, userId: string, id: string, now: Date) {
  const [row] = await db
    .update(jobs)
    .set({ state: 'cancelled', changedAt: now })
    .where(and(isOf(userId, id), eq(jobs.state, 'waiting')))
    .returning()
  return row && jobOf(row)
}

const isOf = (userId: string, id: string) => and(eq(jobs.userId, userId), eq(jobs.id, id))
