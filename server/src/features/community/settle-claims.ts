import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { withDueClaims } from '#shared/community/settled.ts'
import type { SharingMode } from '#shared/community/sharing.ts'
import { DAY_MS } from '#shared/community/trust.ts'
import type { Db } from '../../db/open.ts'
import { revisions } from '../../db/schema.ts'
import { changeField, sharingOf } from '../../library/community/change-field.ts'
import { tellUntold } from '../../library/community/tell-libraries.ts'

/** What still waits after a day waits for somebody. A server that was away for a week looks at what it missed. */
const LONGEST = 8 * DAY_MS

/**
 * Shows what has waited long enough without anybody objecting, and tells the libraries that a server which ended in between
 * has not told. It may run on several replicas at once.
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
        gt(createdAt, new Date(now.getTime() - LONGEST)),
      ),
    )
    .orderBy(asc(definitionId), asc(field))
  for (const place of due) {
    await db.transaction(async (tx) => {
      const sharing = await sharingOf(tx, mode)
      await changeField(tx, place, (before) => ({
        history: withDueClaims(before, sharing, now.getTime()),
        answer: undefined,
      }))
    })
  }
  await tellUntold(db)
}
