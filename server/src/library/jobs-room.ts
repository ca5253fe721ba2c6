import { and, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import type { Job } from '#shared/helper/job.ts'
import type { Db } from '../db/open.ts'
import { jobItems, jobs, scanFinds } from '../db/schema.ts'
import { tellOfJobs } from '../db/tell.ts'
import { QuotaReached } from './quotas.ts'

/**
 * What the jobs of one person may take: how many are not over, how many of each kind are kept when they are over, and how many
 * bytes of JSON their finds and items have together. Tests lower it.
 */
export const MOST_OF_JOBS = { open: 100, ended: 50, bytes: 100_000_000 }

type NewRow = Pick<typeof jobs.$inferInsert, 'userId' | 'kind' | 'payload' | 'deviceId'> & {
  /** 'waiting' unless it is said. */
  state?: 'taken'
}

/** Makes a job, and tells of it. The oldest of its kind that are over give way; throws when too many are not over. */
export async function insertJob(tx: Db, job: NewRow, now: Date) {
  await hold(tx, job.userId)
  await removeOldest(tx, job.userId, job.kind)
  await refuseTooManyOpen(tx, job.userId)
  const [row] = await tx
    .insert(jobs)
    .values({ state: 'waiting', ...job, createdAt: now, changedAt: now })
    .returning()
  if (!row) throw new Error('A new job got no row.')
  await tellOfJobs(tx, [row])
  return row
}

/**
 * Whether there is room for so many bytes more of finds or items; those of jobs that are over give way for it, oldest first. Called
 * in the transaction that keeps them.
 */
export async function hasRoomForParts(tx: Db, userId: string, bytes: number): Promise<boolean> {
  await hold(tx, userId)
  const [held] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${jobs.bytes}), 0)` })
    .from(jobs)
    .where(eq(jobs.userId, userId))
  let excess = Number(held?.bytes ?? 0) + bytes - MOST_OF_JOBS.bytes
  if (excess <= 0) return true
  const emptied: string[] = []
  for (const { id, bytes: freed } of await endedWithParts(tx, userId)) {
    emptied.push(id)
    excess -= freed
    if (excess <= 0) break
  }
  await removeParts(tx, userId, emptied)
  return excess <= 0
}

const OPEN: Job['state'][] = ['waiting', 'taken']
const isEnded = notInArray(jobs.state, OPEN)

/** Jobs of one person are counted one after the other. Always the last lock that is taken, so that none waits in a circle. */
const hold = (tx: Db, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`jobs of ${userId}`}, 0))`)

/** A row that another call holds is passed over: it goes the next time. */
async function removeOldest(tx: Db, userId: string, kind: Job['kind']) {
  await tx.execute(sql`
    delete from ${jobs} where user_id = ${userId} and id in (
      select id from ${jobs} where user_id = ${userId} and id in (
        select id from ${jobs} where user_id = ${userId} and kind = ${kind} and ${isEnded}
        order by created_at desc, id desc offset ${MOST_OF_JOBS.ended - 1}
      ) for update skip locked)`)
}

async function refuseTooManyOpen(tx: Db, userId: string) {
  const open = await tx.$count(jobs, and(eq(jobs.userId, userId), inArray(jobs.state, OPEN)))
  if (open < MOST_OF_JOBS.open) return
  throw new QuotaReached(
    'too_many_jobs',
    `${MOST_OF_JOBS.open} jobs already wait for your helpers or are under way. Please open the helpers, or cancel some.`,
  )
}

const endedWithParts = (tx: Db, userId: string) =>
  tx
    .select({ id: jobs.id, bytes: jobs.bytes })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), isEnded, gt(jobs.bytes, 0)))
    .orderBy(jobs.changedAt, jobs.id)
    .for('update', { skipLocked: true })

async function removeParts(tx: Db, userId: string, ids: string[]) {
  if (!ids.length) return
  for (const parts of [jobItems, scanFinds])
    await tx.delete(parts).where(and(eq(parts.userId, userId), inArray(parts.jobId, ids)))
  await tx
    .update(jobs)
    .set({ bytes: 0 })
    .where(and(eq(jobs.userId, userId), inArray(jobs.id, ids)))
}
