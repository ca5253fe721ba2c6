import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { FieldHistory, Revision, RevisionVote } from '#shared/community/revision.ts'
import type { SharedField } from '#shared/community/shared-field.ts'
import type { Db } from '../../db/open.ts'
import { confirmations, definitions, plugins, revisions, sharedValues, users } from '../../db/schema.ts'

/** A field of a definition. */
export type FieldOfDefinition = { definitionId: string; field: SharedField }

/** The history of a field. Lock the definition first to change it. */
export async function fieldHistoryOf(db: Db, place: FieldOfDefinition): Promise<FieldHistory> {
  const { definitionId, field } = place
  const [values] = await db.select().from(sharedValues).where(eq(sharedValues.definitionId, definitionId))
  const rows = await definitionRevisions(db, definitionId, field)
  return {
    ...place,
    found: await foundOf(db, place),
    revisions: rows.map(({ revision }) => revision),
    lock: values?.locks[field] ?? null,
  }
}

/** The revisions of a definition, or of one of its fields, oldest first. */
export async function definitionRevisions(db: Db, definitionId: string, field?: SharedField) {
  const rows = await db
    .select()
    .from(revisions)
    .where(and(eq(revisions.definitionId, definitionId), field && eq(revisions.field, field)))
    .orderBy(asc(revisions.number))
  const ids = rows.map(({ id }) => id)
  const votes = await votesOn(db, ids)
  return rows.map((row) => ({ field: row.field, revision: revisionOf(row, votes.get(row.id) ?? []) }))
}

/** The id in place of a deleted account, and of the host. No user has it. */
export const NO_USER_ID = ''

type Row = typeof revisions.$inferSelect

/** A pending claim is withdrawn when its author's account is deleted. */
function revisionOf({ said, authorId, undoneBy, undoneAt, ...row }: Row, votes: RevisionVote[]): Revision {
  const { id, kind, replacesId, restoresId, authorLevel } = row
  return {
    id,
    kind,
    replacesId,
    restoresId,
    authorLevel,
    value: said?.value ?? null,
    authorId: authorId ?? NO_USER_ID,
    status: row.status === 'pending' && authorId === null ? 'withdrawn' : row.status,
    createdAt: row.createdAt.getTime(),
    liveAt: row.liveAt?.getTime() ?? null,
    undone: undoneAt && { by: undoneBy ?? NO_USER_ID, at: undoneAt.getTime() },
    voices: votes,
  }
}

async function votesOn(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, RevisionVote[]>()
  const rows = await db
    .select({ confirmation: confirmations, since: users.createdAt })
    .from(confirmations)
    .innerJoin(users, eq(users.id, confirmations.userId))
    .where(inArray(confirmations.revisionId, ids))
    .orderBy(asc(confirmations.at))
  const byRevision = new Map<string, RevisionVote[]>()
  for (const { confirmation, since } of rows) {
    const { revisionId, at, ...vote } = confirmation
    const votes = byRevision.get(revisionId) ?? []
    votes.push({ ...vote, at: at.getTime(), accountSince: since.getTime() })
    byRevision.set(revisionId, votes)
  }
  return byRevision
}

/** The value in the bundles of this definition. Values that their owners chose do not count. */
async function foundOf(db: Db, { definitionId, field }: FieldOfDefinition): Promise<FieldHistory['found']> {
  if (field !== 'name' && field !== 'manufacturer' && field !== 'type') return null
  const [named] = await db.select().from(definitions).where(eq(definitions.id, definitionId))
  if (field !== 'type' && named?.[field]) return { value: named[field], from: 'bundle' }
  const readValue = sql<string>`coalesce(${plugins.replaced} ->> ${field}, ${plugins[field]})`
  const [read] = await db
    .select({ value: readValue, isGuess: plugins.isGuess })
    .from(plugins)
    .where(and(eq(plugins.definitionId, definitionId), sql`${readValue} <> ''`))
    .orderBy(asc(plugins.isGuess), asc(plugins.userId), asc(plugins.id))
    .limit(1)
  if (!read) return null
  return { value: read.value, from: field === 'manufacturer' && read.isGuess ? 'guess' : 'bundle' }
}
