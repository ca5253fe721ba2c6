import { and, asc, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { CheckedBundles } from '#shared/health/bundle-check.ts'
import type { ComparedBundles } from '#shared/helper/found.ts'
import type { Job, MoveReason, ScanChanges } from '#shared/helper/job.ts'
import type { AddOutcome } from '#shared/plugins/add-outcomes.ts'
import type { addedCounts, OlderVersion } from '#shared/plugins/added-counts.ts'
import type { NewPlugin } from '#shared/plugins/new-plugin.ts'
import { notifyOfJobs } from '../../db/notify-servers.ts'
import { requireRow } from '../../db/require-row.ts'
import { type Db, type installations, jobs } from '../../db/schema.ts'
import type { PairedDevice } from '../../http/guard/device.ts'
import { Problem } from '../../http/problem.ts'
import { pick } from '../../library/columns.ts'
import { jobResponse, listedJobResponse } from '../../library/job-answer.ts'
import * as words from './helper-words.ts'
import { lockPairing } from './pairing/devices.ts'

const LISTED_DAYS = 90

export type JobRow = typeof jobs.$inferSelect

/** The jobs of the last ninety days, newest first, without their long parts. `MOST_OF_JOBS` limits their number. */
export async function listRecentJobs(db: Db, userId: string, now: Date) {
  const since = new Date(now.getTime() - LISTED_DAYS * 24 * 60 * 60 * 1000)
  const columns = pick(jobs, ['id', 'kind', 'state', 'deviceId', 'progress', 'createdAt', 'changedAt'])
  const rows = await db
    .select({
      ...columns,
      result: jobs.result,
      of: sql<string | null>`${jobs.payload} ->> 'of'`,
      name: sql<string | null>`${jobs.payload} ->> 'name'`,
      foundCount: sql<number | null>`(${jobs.payload} ->> 'foundCount')::int`,
      reason: sql<string | null>`${jobs.payload} ->> 'reason'`,
      act: sql<string | null>`${jobs.payload} ->> 'act'`,
      catalog: sql<string | null>`${jobs.payload} ->> 'catalog'`,
      slug: sql<string | null>`${jobs.payload} ->> 'slug'`,
      version: sql<string | null>`${jobs.payload} ->> 'version'`,
      itemCount: sql<number | null>`jsonb_array_length(${jobs.payload} -> 'items')`,
      changes: sql<ScanChanges | null>`${jobs.payload} -> 'changes'`,
    })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), gt(jobs.createdAt, since)))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
  return rows.map(({ changes, ...row }) => listedJobResponse({ ...row, ...(changes && { changes }) }))
}

export async function findJob(db: Db, userId: string, id: string) {
  const [row] = await db.select().from(jobs).where(isOf(userId, id))
  return row && jobResponse(row)
}

export async function lockJob(tx: Db, userId: string, id: string): Promise<JobRow | undefined> {
  const [row] = await tx.select().from(jobs).where(isOf(userId, id)).for('update')
  return row
}

export async function changeJob(tx: Db, { userId, id }: JobRow, changes: Partial<JobRow>) {
  const [row] = await tx.update(jobs).set(changes).where(isOf(userId, id)).returning()
  requireRow(row)
  return row
}

/** The jobs that a device may claim or has started, oldest first. */
export async function openJobsForDevice(db: Db, { userId, id }: PairedDevice) {
  const isItsJob = eq(jobs.deviceId, id)
  const isStarted = and(eq(jobs.state, 'taken'), isItsJob)
  const isClaimable = and(eq(jobs.state, 'waiting'), or(isItsJob, isNull(jobs.deviceId)))
  const rows = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.userId, userId), or(isStarted, isClaimable)))
    .orderBy(asc(jobs.createdAt), asc(jobs.id))
  return rows.map(jobResponse)
}

export async function findJobForDevice(db: Db, { userId, id: deviceId }: PairedDevice, id: string) {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(isOf(userId, id), or(eq(jobs.deviceId, deviceId), isNull(jobs.deviceId))))
  return row && jobResponse(row)
}

const isOf = (userId: string, id: string) => and(eq(jobs.userId, userId), eq(jobs.id, id))

/**
 * Changes a running job of this device; a finished one stays, for repeated requests, unless `isOpen` says otherwise. Undefined when
 * unknown, 409 when another has it.
 */
export function changeClaimedJob(
  db: Db,
  device: PairedDevice,
  id: string,
  changesOf: (tx: Db, job: JobRow) => Promise<Partial<JobRow>>,
  isOpen = (job: JobRow) => job.state === 'taken',
): Promise<Job | undefined> {
  return db.transaction(async (tx) => {
    await lockPairing(tx, device)
    const job = await lockJob(tx, device.userId, id)
    if (!job) return undefined
    if (job.deviceId !== device.id || job.state === 'waiting')
      throw new Problem(409, 'not_taken', words.jobNotStarted)
    if (!isOpen(job)) return jobResponse(job)
    const changed = await changeJob(tx, job, await changesOf(tx, job))
    await notifyOfJobs(tx, [changed])
    return jobResponse(changed)
  })
}

type Computer = { userId: string; machine: string }
type Move = { from: string; to: string }

/** The relation of a found bundle to the library, before it is added. `held`: to be compared again at the end of the scan. */
export type FoundStatus = 'new' | 'known' | 'updated' | 'older' | 'removed' | 'held'
/** The outcome of adding it; `from` and `to` are its versions where one is older. */
export type FoundOutcome = OlderVersion & { added: AddOutcome }

/** The library changes of helpers, which the plugins feature implements. `tx` is a transaction of `changeLibrary`. */
export type ScanLibrary = {
  /** Adds all of these bundles in one transaction. */
  add: (db: Db, on: Computer, found: NewPlugin[], now: Date) => Promise<z.infer<typeof addedCounts>>
  /** Makes one entry of the variants of each product. */
  fold: (db: Db, userId: string, now: Date) => Promise<number>
  /** Compares found bundles with the library. Returns the change that updates it, if any. */
  compareFound: (
    db: Db,
    scan: Computer & { since: Date; adds: boolean; hasEnded: boolean },
    found: NewPlugin[],
    now: Date,
  ) => Promise<{
    statuses: FoundStatus[]
    /** Returns what adding did, in the order of the bundles, without those that are as known. */
    change: ((tx: Db) => Promise<FoundOutcome[]>) | undefined
  }>
  markGone: (
    tx: Db,
    on: Computer,
    gone: { ids: string[]; folders: string[] },
    now: Date,
  ) => Promise<(typeof installations.$inferSelect)[]>
  saveCompared: (db: Db, on: Computer, folders: string[], compared: ComparedBundles) => Promise<void>
  saveChecked: (tx: Db, on: Computer, folders: string[], checked: CheckedBundles, now: Date) => Promise<void>
  markMoved: (
    tx: Db,
    on: Computer,
    moved: Move[],
    broughtBack: Move[],
    now: Date,
    reason: MoveReason | null,
  ) => Promise<void>
  /** True if bundles were moved away from one of these paths. */
  hasMoved: (db: Db, on: Computer, paths: string[]) => Promise<boolean>
  /** Forgets the moves from these paths. */
  forgetMoved: (tx: Db, on: Computer, paths: string[]) => Promise<void>
  removePlaces: (tx: Db, on: Computer, now: Date) => Promise<number>
}
