import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { type Job, moveOutcomeCounts } from '#shared/helper/job.ts'
import type { Db } from '../../../db/open.ts'
import { regularly } from '../../../db/regularly.ts'
import { devices, jobs } from '../../../db/schema.ts'
import { tellOfJobs } from '../../../db/tell.ts'

const MINUTE = 60_000

/** Milliseconds of silence. What only looks reports four times a second; a large bundle may be on its way to another disk for long. */
const LONGEST: Record<Job['kind'], number> = {
  scan: 5 * MINUTE,
  reveal: 5 * MINUTE,
  organize: 60 * MINUTE,
  restore: 60 * MINUTE,
}

/** Looks every minute, until the function that this gives is called. */
export const failSilentRegularly = (db: Db, logger: FastifyBaseLogger) =>
  regularly(() => failSilentJobs(db, new Date()), {
    every: MINUTE,
    logger,
    failure: 'jobs of helpers that say nothing were not looked at',
  })

/**
 * Fails the jobs that a helper has begun and says nothing of, though it is online: the part of it that did them has ended. Gives how
 * many. A helper that is away may still tell; its jobs are left to the daily sweep.
 */
export async function failSilentJobs(db: Db, now: Date): Promise<number> {
  const kinds = Object.entries(LONGEST).map(([kind, silence]) => {
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
          case when ${jobs.kind} in ('scan', 'reveal') then ${STOPPED_LOOKING} else ${STOPPED_MOVING} end)`,
        changedAt: now,
      })
      .where(and(eq(jobs.state, 'taken'), or(...kinds), isOnline(now)))
      .returning()
    await tellOfJobs(tx, failed)
    return failed.length
  })
}

const isOnline = (now: Date): SQL => sql`exists (
  select from ${devices} d where d.user_id = ${jobs.userId} and d.id = ${jobs.deviceId} and d.online_until > ${now.toISOString()}::timestamptz)`

const STOPPED_LOOKING = 'The helper stopped before this was finished, although it is online. Start it again.'
const STOPPED_MOVING =
  'The helper stopped before it reported how this ended, although it is online. Its own list of jobs shows what it did.'
