import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { withDueClaims } from '#shared/community/settled.ts'
import type { SharingMode } from '#shared/community/sharing.ts'
import { DAY_MS } from '#shared/community/trust.ts'
import type { Db } from '../../db/open.ts'
import { revisions } from '../../db/schema.ts'
import { changeField, currentSharing } from '../../library/community/change-field.ts'
import { notifyPendingLibraries } from '../../library/community/tell-libraries.ts'

/** A claim that is still pending after a day needs a vote. The other seven days allow for a server that was down for a week. */
const MAX_AGE = 8 * DAY_MS

/**
 * Makes claims live that have waited long enough without objections, and notifies the libraries that a stopped server has not
 * notified. May run on several replicas at the same time.
 */
export async function settleClaims(db: Db, mode: SharingMode, now: Date) {
  const { definitionId, field, createdAt, status, authorLevel } = revisions
  const due = await db
    .selectDistinct({ definitionId, field })
    .from(revisions)
    .where(
      and(
        eq(status, 'pending'),
        eq(authorLevel, 'new'),
        lte(createdAt, new Date(now.getTime() - DAY_MS)),
        gt(createdAt, new Date(now.getTime() - MAX_AGE)),
      ),
    )
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
