import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { FieldHistory, Revision, RevisionVote } from '#shared/community/revision.ts'
import type { SharedField } from '#shared/community/shared-field.ts'
import type { Db } from '../../db/open.ts'
import { confirmations, definitions, plugins, revisions, sharedValues, users } from '../../db/schema.ts'

/** A field of a definition. */
export type Place = { definitionId: string; field: SharedField }

/** What was ever said of a field. Who means to change it holds the definition first. */
export async function historyOf(db: Db, place: Place): Promise<FieldHistory> {
  const { definitionId, field } = place
  const [values] = await db.select().from(sharedValues).where(eq(sharedValues.definitionId, definitionId))
  const said = await revisionsOf(db, definitionId, field)
  return {
    ...place,
    found: await foundOf(db, place),
    revisions: said.map(({ revision }) => revision),
    lock: values?.locks[field] ?? null,
  }
}

/** Everything that was said of a definition, or of one field of it, oldest first. */
export async function revisionsOf(db: Db, definitionId: string, field?: SharedField) {
  const rows = await db
    .select()
    .from(revisions)
    .where(and(eq(revisions.definitionId, definitionId), field && eq(revisions.field, field)))
    .orderBy(asc(revisions.number))
  const ids = rows.map(({ id }) => id)
  const voices = await voicesOn(db, ids)
  return rows.map((row) => ({ field: row.field, revision: revisionOf(row, voices.get(row.id) ?? []) }))
}

/** What stands for a person whose account is gone, and for the host: nobody who is there has this id. */
export const NOBODY = ''

type Row = typeof revisions.$inferSelect

/** Nobody stands behind what waited for its author any more. */
function revisionOf({ said, authorId, undoneBy, undoneAt, ...row }: Row, voices: RevisionVote[]): Revision {
  const { id, kind, replacesId, restoresId, authorLevel } = row
  return {
    id,
    kind,
    replacesId,
    restoresId,
    authorLevel,
    value: said?.value ?? null,
    authorId: authorId ?? NOBODY,
    status: row.status === 'pending' && authorId === null ? 'withdrawn' : row.status,
    createdAt: row.createdAt.getTime(),
    liveAt: row.liveAt?.getTime() ?? null,
    undone: undoneAt && { by: undoneBy ?? NOBODY, at: undoneAt.getTime() },
    voices,
  }
}

async function voicesOn(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, RevisionVote[]>()
  const rows = await db
    .select({ said: confirmations, since: users.createdAt })
    .from(confirmations)
    .innerJoin(users, eq(users.id, confirmations.userId))
    .where(inArray(confirmations.revisionId, ids))
    .orderBy(asc(confirmations.at))
  const byRevision = new Map<string, RevisionVote[]>()
  for (const { said, since } of rows) {
    const { revisionId, at, ...voice } = said
    const voices = byRevision.get(revisionId) ?? []
    voices.push({ ...voice, at: at.getTime(), accountSince: since.getTime() })
    byRevision.set(revisionId, voices)
  }
  return byRevision
}

/** What the bundles of this definition say: what their owners chose in its place counts for nothing here. */
async function foundOf(db: Db, { definitionId, field }: Place): Promise<FieldHistory['found']> {
  if (field !== 'name' && field !== 'manufacturer' && field !== 'type') return null
  const [named] = await db.select().from(definitions).where(eq(definitions.id, definitionId))
  if (field !== 'type' && named?.[field]) return { value: named[field], from: 'bundle' }
  const reading = sql<string>`coalesce(${plugins.replaced} ->> ${field}, ${plugins[field]})`
  const [read] = await db
    .select({ value: reading, isGuess: plugins.isGuess })
    .from(plugins)
    .where(and(eq(plugins.definitionId, definitionId), sql`${reading} <> ''`))
    .orderBy(asc(plugins.isGuess), asc(plugins.userId), asc(plugins.id))
    .limit(1)
  if (!read) return null
  return { value: read.value, from: field === 'manufacturer' && read.isGuess ? 'guess' : 'bundle' }
}
