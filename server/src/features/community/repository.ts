import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { type EditsQuery, MAX_EDITS_PER_RESPONSE, type RecentEdit } from '#shared/community/contract.ts'
import {
  confirmations,
  type Db,
  definitions,
  plugins,
  revisions,
  sharedValues,
  users,
} from '../../db/schema.ts'
import { pick } from '../../library/columns.ts'
import { lockDefinition } from '../../library/community/change-field.ts'
import type { FieldOfDefinition } from '../../library/community/field-history.ts'
import { isInLibraryOf } from '../../library/plugin-answer.ts'
import * as words from './community-words.ts'

/** The user's entry, without shared values, or undefined. */
export async function libraryEntryOf(db: Db, userId: string, id: string) {
  const [entry] = await db.select().from(plugins).where(isInLibraryOf(userId, id))
  return entry
}

/** The account with this name, in upper or lower case. */
export async function findAccountByName(db: Db, username: string) {
  const isNamed = eq(sql`lower(${users.username})`, sql`lower(${username})`)
  const [author] = await db.select({ id: users.id }).from(users).where(isNamed)
  return author
}

/** The field and the author of a revision. */
export async function findRevisionField(db: Db, id: string) {
  const { definitionId, field, authorId } = revisions
  const columns = { definitionId, field, authorId }
  const [found] = await db.select(columns).from(revisions).where(eq(revisions.id, id))
  return found
}

/** The last shared values. A search looks for its text in the names of plugin, maker and user. */
export async function recentEdits(
  db: Db,
  { status, search = '', before: beforeId }: EditsQuery = {},
): Promise<RecentEdit[]> {
  const voteCount = (verdict: string) => sql<number>`(select count(*)::int from ${confirmations} c
    where c.revision_id = ${revisions}.id and c.verdict = ${verdict})`
  const before = sql<{ value: RecentEdit['before'] } | null>`(select r.said from ${revisions} r
    where r.id = ${revisions}.replaces_id)`
  const rows = await db
    .select({
      revision: revisions,
      username: users.username,
      name: NAME,
      manufacturer: MAKER,
      isLocked: sql<boolean>`coalesce(${sharedValues.locks} ? ${revisions.field}, false)`,
      before,
      agreeing: voteCount('agrees'),
      disagreeing: voteCount('disagrees'),
    })
    .from(revisions)
    .innerJoin(definitions, eq(definitions.id, revisions.definitionId))
    .leftJoin(sharedValues, eq(sharedValues.definitionId, revisions.definitionId))
    .leftJoin(users, eq(users.id, revisions.authorId))
    .where(
      and(
        status === undefined ? undefined : eq(revisions.status, status),
        search.trim() === '' ? undefined : namesContain(search.trim()),
        beforeId === undefined
          ? undefined
          : lt(revisions.number, sql`(select r.number from ${revisions} r where r.id = ${beforeId})`),
      ),
    )
    .orderBy(desc(revisions.number))
    .limit(MAX_EDITS_PER_RESPONSE)
  return rows.map(({ revision, username, before: replaced, ...rest }) => ({
    ...rest,
    ...pick(revision, ['definitionId', 'field', 'kind', 'status']),
    revisionId: revision.id,
    value: revision.said?.value ?? null,
    before: replaced?.value ?? null,
    author: revision.authorLevel === 'moderator' ? 'moderator' : 'somebody',
    username: username ?? '',
    createdAt: revision.createdAt.toISOString(),
    liveAt: revision.liveAt?.toISOString() ?? null,
    undoneAt: revision.undoneAt?.toISOString() ?? null,
  }))
}

/** The name as most people see it. A key is not a name, so a name that was read comes before it. */
const NAME = sql<string>`coalesce(${sharedValues.shown} ->> 'name', nullif(${definitions.name}, ''), (
  select p.name from ${plugins} p
  where p.definition_id = ${definitions.id} and p.removed_at is null and not p.replaced ? 'name'
  group by p.name order by count(*) desc, p.name limit 1), ${definitions.nameKey})`
const MAKER = sql<string>`coalesce(${sharedValues.shown} ->> 'manufacturer', ${definitions.manufacturer})`

const namesContain = (text: string) =>
  sql`position(lower(${text}) in lower(concat_ws(chr(10), ${NAME}, ${MAKER}, ${users.username}))) > 0`

/** Locks a field for all users except administrators, or unlocks it if the reason is null. Returns undefined when there is no such definition. */
export async function lockField(db: Db, place: FieldOfDefinition, reason: string | null, now: Date) {
  const { definitionId, field } = place
  const [definition] = await db.select().from(definitions).where(eq(definitions.id, definitionId))
  if (!definition) return undefined
  await db.transaction(async (tx) => {
    await lockDefinition(tx, definitionId)
    const others = sql`${sharedValues.locks} - ${field}::text`
    const lock = JSON.stringify({ [field]: { reason, at: now.getTime() } })
    const locks = reason === null ? others : sql`${others} || ${lock}::jsonb`
    await tx.update(sharedValues).set({ locks }).where(eq(sharedValues.definitionId, definitionId))
  })
  return { message: reason === null ? words.unlocked : words.locked }
}
