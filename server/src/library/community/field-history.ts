import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { FieldHistory, Revision, RevisionVote } from '#shared/community/revision.ts'
import { ADDRESS_FIELDS, type SharedField } from '#shared/community/shared-field.ts'
import type { Voice } from '#shared/community/voice.ts'
import { readType } from '#shared/products/known-product.ts'
import type { Db } from '../../db/open.ts'
import { confirmations, definitions, plugins, revisions, sharedValues, users } from '../../db/schema.ts'
import { voiceColumns, voiceOf } from './voices.ts'

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
    maker: await makerOf(db, place),
    revisions: rows.map(({ revision }) => revision),
    lock: values?.locks[field] ?? null,
  }
}

/** The revisions of a definition, or of one of its fields, oldest first. */
export async function definitionRevisions(db: Db, definitionId: string, field?: SharedField) {
  const rows = await db
    .select({ row: revisions, author: voiceColumns })
    .from(revisions)
    .leftJoin(users, eq(users.id, revisions.authorId))
    .where(and(eq(revisions.definitionId, definitionId), field && eq(revisions.field, field)))
    .orderBy(asc(revisions.number))
  const ids = rows.map(({ row }) => row.id)
  const votes = await votesOn(db, ids)
  return rows.map(({ row, author }) => ({
    field: row.field,
    revision: revisionOf(row, author && voiceOf(author, row.network), votes.get(row.id) ?? []),
  }))
}

/** The id in place of a deleted account, and of the host. No user has it. */
export const NO_USER_ID = ''

type Row = typeof revisions.$inferSelect

/** A pending claim is withdrawn when its author's account is deleted, unless others agree with it. */
function revisionOf(row: Row, authorVoice: Voice | null, voices: RevisionVote[]): Revision {
  const { id, kind, replacesId, restoresId, authorLevel, said, authorId, undoneBy, undoneAt } = row
  const isAbandoned =
    row.status === 'pending' && authorId === null && !voices.some(({ verdict }) => verdict === 'agrees')
  return {
    id,
    kind,
    replacesId,
    restoresId,
    authorLevel,
    authorVoice,
    voices,
    value: said?.value ?? null,
    authorId: authorId ?? NO_USER_ID,
    status: isAbandoned ? 'withdrawn' : row.status,
    createdAt: row.createdAt.getTime(),
    liveAt: row.liveAt?.getTime() ?? null,
    undone: undoneAt && { by: undoneBy ?? NO_USER_ID, at: undoneAt.getTime() },
  }
}

/** The votes on revisions of any definitions, oldest first. */
export async function votesOn(db: Db, ids: string[]) {
  const byRevision = new Map<string, RevisionVote[]>()
  const rows = await db
    .select({ confirmation: confirmations, voter: voiceColumns })
    .from(confirmations)
    .innerJoin(revisions, eq(revisions.id, confirmations.revisionId))
    .innerJoin(users, eq(users.id, confirmations.userId))
    .where(inArray(confirmations.revisionId, ids))
    .orderBy(asc(confirmations.at))
  for (const { confirmation, voter } of rows) {
    const { revisionId, verdict, level, at, network } = confirmation
    const votes = byRevision.get(revisionId) ?? []
    votes.push({ ...voiceOf(voter, network), verdict, level, at: at.getTime() })
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
    .select({ value: readValue, isGuess: plugins.isGuess, known: plugins.known })
    .from(plugins)
    .where(and(eq(plugins.definitionId, definitionId), sql`${readValue} <> ''`))
    .orderBy(asc(plugins.isGuess), asc(plugins.userId), asc(plugins.id))
    .limit(1)
  if (!read) return null
  if (field === 'type') return readType(read.value, read.known)
  return { value: read.value, from: field === 'manufacturer' && read.isGuess ? 'guess' : 'bundle' }
}

/** The maker whose sites an address may have; it must not come from a file name. */
async function makerOf(db: Db, { definitionId, field }: FieldOfDefinition) {
  if (!ADDRESS_FIELDS.has(field)) return ''
  const maker = await foundOf(db, { definitionId, field: 'manufacturer' })
  return maker?.from === 'bundle' ? String(maker.value) : ''
}
