import { randomUUID } from 'node:crypto'
import { isRefusal, type RefusalMessage } from '#shared/community/refusal.ts'
import type { CommunityMember } from '#shared/community/speaker.ts'
import { undoAfter } from '#shared/community/undo.ts'
import type { Db } from '../../db/open.ts'
import { Problem } from '../../http/problem.ts'
import { changeField } from '../../library/community/change-field.ts'
import { communityMemberOf, refreshTrust } from '../../library/community/speaker-of.ts'
import { notifyLibraries } from '../../library/community/tell-libraries.ts'
import { findRevisionField } from './repository.ts'

/** Withdraws the user's own claim for this definition. Returns undefined when there is none. */
export async function withdrawValue(
  db: Db,
  userId: string,
  revisionId: string,
  definitionId: string | null,
  now: Date,
) {
  const place = await findRevisionField(db, revisionId)
  if (!place || place.definitionId !== definitionId || place.authorId !== userId) return undefined
  await refreshTrust(db, userId, now)
  const { level } = await communityMemberOf(db, userId, place.definitionId, now)
  return undoValue(db, revisionId, { id: userId, level }, now)
}

/** Restores the value before this revision. Returns undefined when there is no such revision, throws 409 when it is no longer shown. */
export async function undoValue(
  db: Db,
  revisionId: string,
  by: Pick<CommunityMember, 'id' | 'level'>,
  now: Date,
) {
  const place = await findRevisionField(db, revisionId)
  if (!place) return undefined
  const undo = { revisionId, id: randomUUID(), by }
  const refusal = await db.transaction((tx) =>
    changeField<RefusalMessage | undefined>(tx, place, (before) => {
      const after = undoAfter(before, undo, now.getTime())
      return isRefusal(after) ? { history: before, answer: after } : { ...after, answer: undefined }
    }),
  )
  if (refusal) throw new Problem(409, 'refused', refusal.refused)
  if (place.authorId) await refreshTrust(db, place.authorId, now)
  await notifyLibraries(db, place.definitionId)
  return { message: 'Undone.' }
}
