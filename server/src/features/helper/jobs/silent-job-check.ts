import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { type Job, moveOutcomeCounts } from '#shared/helper/job.ts'
import { notifyOfJobs } from '../../../db/notify-servers.ts'
import { runRegularly } from '../../../db/run-regularly.ts'
import { type Db, devices, jobs } from '../../../db/schema.ts'
import * as words from '../helper-words.ts'

const MINUTE = 60_000

/** Milliseconds of silence. A scan reports often, but moving a large bundle to another disk can be slow. */
const MAX_SILENCE: Record<Job['kind'], number> = {
  scan: 5 * MINUTE,
  reveal: 5 * MINUTE,
  organize: 60 * MINUTE,
  'set-aside': 60 * MINUTE,
  'bring-back': 60 * MINUTE,
  install: 60 * MINUTE,
  'read-tags': 5 * MINUTE,
  'write-tags': 5 * MINUTE,
  'undo-tags': 5 * MINUTE,
  restore: 60 * MINUTE,
  delete: 60 * MINUTE,
  unblock: 60 * MINUTE,
}

/** Checks every minute. Returns a function that stops it. */
export const startSilentJobCheck = (db: Db, logger: FastifyBaseLogger) =>
  runRegularly(() => failSilentJobs(db, new Date()), {
    every: MINUTE,
    logger,
    failure: words.silentJobsNotChecked,
  })

/** Fails started jobs whose online helper no longer reports, and counts them. The daily sweep handles offline helpers. */
export async function failSilentJobs(db: Db, now: Date): Promise<number> {
  const kinds = Object.entries(MAX_SILENCE).map(([kind, silence]) => {
    const since = new Date(now.getTime() - silence)
    return and(sql`${jobs.kind} = ${kind}`, lt(jobs.changedAt, since))
  })
  return db.transaction(async (tx) => {
    const failed = await tx
      .update(jobs)
      .set({
        state: 'failed',
        progress: null,
        result: sql`jsonb_build_object('counts', ${JSON.stringify(moveOutcomeCounts([]))}::jsonb, 'sentence',
          case when ${jobs.kind} in ('scan', 'reveal', 'read-tags') then ${words.helperStopped} else ${words.helperStoppedUnreported} end)`,
        changedAt: now,
      })
      .where(and(eq(jobs.state, 'taken'), or(...kinds), isOnline(now)))
      .returning()
    await notifyOfJobs(tx, failed)
    return failed.length
  })
}

const isOnline = (now: Date): SQL => sql`exists (
  select from ${devices} d where d.user_id = ${jobs.userId} and d.id = ${jobs.deviceId} and d.online_until > ${now.toISOString()}::timestamptz)`
