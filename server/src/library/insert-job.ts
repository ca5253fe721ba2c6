import { and, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import type { Job } from '#shared/helper/job.ts'
import { notifyOfJobs } from '../db/notify-servers.ts'
import type { Db } from '../db/open.ts'
import { requireRow } from '../db/require-row.ts'
import { jobItems, jobs, scanFinds } from '../db/schema.ts'
import * as words from './library-words.ts'
import { QuotaReached } from './quotas.ts'

/**
 * The limits of one user's jobs: how many are open, how many ended ones of each kind are kept, and how many bytes of JSON their
 * finds and items have in total. Tests lower them.
 */
export const JOB_LIMITS = { open: 100, ended: 50, bytes: 100_000_000 }

type NewRow = Pick<typeof jobs.$inferInsert, 'userId' | 'kind' | 'payload' | 'deviceId'> & {
  /** 'waiting' by default. */
  state?: 'taken'
}

/** Creates a job and notifies of it. Deletes the oldest ended ones of its kind. Throws when too many are open. */
export async function insertJob(tx: Db, job: NewRow, now: Date) {
  await lockJobs(tx, job.userId)
  await removeOldest(tx, job.userId, job.kind)
  await refuseTooManyOpen(tx, job.userId)
  const [row] = await tx
    .insert(jobs)
    .values({ state: 'waiting', ...job, createdAt: now, changedAt: now })
    .returning()
  requireRow(row)
  await notifyOfJobs(tx, [row])
  return row
}

/**
 * Frees so many bytes of finds or items by deleting those of ended jobs, oldest first. Returns whether there is enough.
 * Call it in the transaction that writes them.
 */
export async function makeRoomForJobParts(tx: Db, userId: string, bytes: number): Promise<boolean> {
  await lockJobs(tx, userId)
  const [total] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${jobs.bytes}), 0)` })
    .from(jobs)
    .where(eq(jobs.userId, userId))
  let excess = Number(total?.bytes ?? 0) + bytes - JOB_LIMITS.bytes
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

/** Lets only one call at a time count the jobs of a user. It is always the last lock of a transaction, against deadlocks. */
const lockJobs = (tx: Db, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`jobs of ${userId}`}, 0))`)

/** Rows that another call has locked are skipped until the next time. */
async function removeOldest(tx: Db, userId: string, kind: Job['kind']) {
  await tx.execute(sql`
    delete from ${jobs} where user_id = ${userId} and id in (
      select id from ${jobs} where user_id = ${userId} and id in (
        select id from ${jobs} where user_id = ${userId} and kind = ${kind} and ${isEnded}
        order by created_at desc, id desc offset ${JOB_LIMITS.ended - 1}
      ) for update skip locked)`)
}

async function refuseTooManyOpen(tx: Db, userId: string) {
  const open = await tx.$count(jobs, and(eq(jobs.userId, userId), inArray(jobs.state, OPEN)))
  if (open < JOB_LIMITS.open) return
  throw new QuotaReached('too_many_jobs', words.tooManyJobs(JOB_LIMITS.open))
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
