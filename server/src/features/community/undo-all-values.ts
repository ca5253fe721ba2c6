import { randomUUID } from 'node:crypto'
import { and, eq, gte } from 'drizzle-orm'
import type { CommunityMember } from '#shared/community/speaker.ts'
import { undoAllAfter } from '#shared/community/undo-all.ts'
import type { Db } from '../../db/open.ts'
import { definitions, revisions } from '../../db/schema.ts'
import { changeField } from '../../library/community/change-field.ts'
import type { FieldOfDefinition } from '../../library/community/field-history.ts'
import { refreshTrust } from '../../library/community/speaker-of.ts'
import { notifyLibraries } from '../../library/community/tell-libraries.ts'

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

const fieldsSharedBy = (db: Db, authorId: string, since: Date) =>
  db
    .selectDistinct({ definitionId: revisions.definitionId, field: revisions.field, name: definitions.name })
    .from(revisions)
    .innerJoin(definitions, eq(definitions.id, revisions.definitionId))
    .where(
      and(eq(revisions.authorId, authorId), eq(revisions.kind, 'claim'), gte(revisions.createdAt, since)),
    )
    .orderBy(revisions.definitionId, revisions.field)
