import { and, asc, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { withDueClaims } from '#shared/community/claim.ts'
import { DAY_MS, type SharingMode } from '#shared/community/trust.ts'
import { runRegularly } from '../../db/run-regularly.ts'
import { confirmations, type Db, revisions } from '../../db/schema.ts'
import { changeField, currentSharing } from '../../library/community/change-field.ts'
import { notifyPendingLibraries } from '../../library/community/notify-libraries.ts'
import * as words from './community-words.ts'

const INTERVAL_MS = 5 * 60 * 1000

/** Settles claims now and then every five minutes. Returns a function that stops it. */
export function settleClaimsRegularly(db: Db, mode: SharingMode, logger: FastifyBaseLogger) {
  const run = () => settleClaims(db, mode, new Date())
  return runRegularly(run, { every: INTERVAL_MS, logger, failure: words.notSettled })
}

/** A claim or vote counts once its account is old enough and has enough plugins. */
const MATURES_WITHIN = 30 * DAY_MS

/** Makes claims live that waited without objections or whose votes count by now, and notifies libraries that a stopped server has not. Replicas may do it at once. */
export async function settleClaims(db: Db, mode: SharingMode, now: Date) {
  const { definitionId, field, createdAt, status, authorLevel } = revisions
  const before = (age: number) => new Date(now.getTime() - age)
  const hasWaited = and(lte(createdAt, before(DAY_MS)), gt(createdAt, before(MATURES_WITHIN)))
  const isVotedOn = sql`exists (select 1 from ${confirmations} c
    where c.revision_id = revisions.id and c.at > ${before(MATURES_WITHIN)}::timestamptz)`
  const isDue = and(eq(status, 'pending'), or(and(eq(authorLevel, 'new'), hasWaited), isVotedOn))
  const due = await db
    .selectDistinct({ definitionId, field })
    .from(revisions)
    .where(isDue)
    .orderBy(asc(definitionId), asc(field))
  for (const place of due) {
    await db.transaction(async (tx) => {
      const sharing = await currentSharing(tx, mode)
      await changeField(tx, place, (before) => ({
        history: withDueClaims(before, sharing, now.getTime()),
        answer: undefined,
      }))
    })
  }
  await notifyPendingLibraries(db)
}
