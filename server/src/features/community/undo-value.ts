import { randomUUID } from 'node:crypto'
import { and, eq, gte } from 'drizzle-orm'
import { isRefusal, type RefusalMessage } from '#shared/community/is-refusal.ts'
import type { CommunityMember } from '#shared/community/revision.ts'
import { undoAfter, undoAllAfter } from '#shared/community/undo.ts'
import { type Db, definitions, revisions } from '../../db/schema.ts'
import { Problem } from '../../http/problem.ts'
import { changeField } from '../../library/community/change-field.ts'
import type { FieldOfDefinition } from '../../library/community/field-history.ts'
import { notifyLibraries } from '../../library/community/notify-libraries.ts'
import { communityMemberOf, refreshTrust } from '../../library/community/speaker-of.ts'
import * as words from './community-words.ts'
import { findRevisionField } from './repository.ts'

/** Withdraws the user's own claim for one of these definitions. Returns undefined when there is none. */
export async function withdrawValue(db: Db, userId: string, revisionId: string, among: string[], now: Date) {
  const place = await findRevisionField(db, revisionId)
  if (!place || !among.includes(place.definitionId) || place.authorId !== userId) return undefined
  await refreshTrust(db, userId, now)
  const { definitionId } = place
  const { level } = await communityMemberOf(db, { userId, definitionId, network: null }, now)
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
  return { message: words.undone }
}

type UndoAllRequest = { authorId: string; since: Date; by: Pick<CommunityMember, 'id' | 'level'>; now: Date }

/** Undoes what an account shared since a time, one transaction per field, repeatable. Returns fields that others changed later. */
export async function undoAllValues(db: Db, { authorId, since, by, now }: UndoAllRequest) {
  let undoneCount = 0
  const changedLater: (FieldOfDefinition & { name: string })[] = []
  for (const { name, ...place } of await fieldsSharedBy(db, authorId, since)) {
    const all = { authorId, since: since.getTime(), by, newId: randomUUID }
    const { undone, isChangedLater } = await db.transaction((tx) =>
      changeField(tx, place, (before) => {
        const { history, ...counts } = undoAllAfter(before, all, now.getTime())
        return { history, answer: counts }
      }),
    )
    await notifyLibraries(db, place.definitionId)
    undoneCount += undone
    if (isChangedLater) changedLater.push({ ...place, name })
  }
  await refreshTrust(db, authorId, now)
  return { undoneCount, changedLater }
}

function fieldsSharedBy(db: Db, author: string, since: Date) {
  const { definitionId, field, authorId, kind, createdAt } = revisions
  return db
    .selectDistinct({ definitionId, field, name: definitions.name })
    .from(revisions)
    .innerJoin(definitions, eq(definitions.id, definitionId))
    .where(and(eq(authorId, author), eq(kind, 'claim'), gte(createdAt, since)))
    .orderBy(definitionId, field)
}
