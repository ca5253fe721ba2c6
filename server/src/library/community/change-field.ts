import { count, eq, sql } from 'drizzle-orm'
import { type FieldHistory, liveRevision, type Revision, shownClaim } from '#shared/community/revision.ts'
import type { SharingMode, SharingPolicy } from '#shared/community/trust.ts'
import type { Db } from '../../db/open.ts'
import { confirmations, pictures, revisions, sharedPictures, sharedValues, users } from '../../db/schema.ts'
import { type FieldOfDefinition, fieldHistoryOf, NO_USER_ID } from './field-history.ts'

/** Saves the new history of a field, and the value that libraries show. */
async function saveFieldHistory(tx: Db, before: FieldHistory, after: FieldHistory) {
  for (const revision of after.revisions) {
    if (before.revisions.includes(revision)) continue
    const known = before.revisions.find(({ id }) => id === revision.id)
    await (known ? change(tx, revision) : insert(tx, after, revision))
    await saveVotes(tx, known, revision)
  }
  if (liveRevision(before)?.id !== liveRevision(after)?.id) await show(tx, after)
}

const stateOf = ({ status, replacesId, liveAt, undone }: Revision) => ({
  status,
  replacesId,
  liveAt: liveAt === null ? null : new Date(liveAt),
  undoneBy: personOf(undone?.by),
  undoneAt: undone && new Date(undone.at),
})

const personOf = (id: string | undefined) => (id === undefined || id === NO_USER_ID ? null : id)

const change = (tx: Db, revision: Revision) =>
  tx.update(revisions).set(stateOf(revision)).where(eq(revisions.id, revision.id))

function insert(tx: Db, { definitionId, field }: FieldHistory, revision: Revision) {
  const { id, kind, value, restoresId, authorId, authorLevel, authorVoice, createdAt } = revision
  return tx.insert(revisions).values({
    ...stateOf(revision),
    id,
    definitionId,
    field,
    kind,
    restoresId,
    authorLevel,
    network: authorVoice?.spokeFrom ?? null,
    said: value === null ? null : { value },
    authorId: personOf(authorId),
    createdAt: new Date(createdAt),
  })
}

async function saveVotes(tx: Db, before: Revision | undefined, { id: revisionId, voices }: Revision) {
  for (const vote of voices) {
    if (before?.voices.includes(vote)) continue
    const { userId, verdict, level, spokeFrom: network } = vote
    const values = { verdict, level, network, at: new Date(vote.at) }
    await tx
      .insert(confirmations)
      .values({ revisionId, userId, ...values })
      .onConflictDoUpdate({ target: [confirmations.revisionId, confirmations.userId], set: values })
  }
}

async function show(tx: Db, after: FieldHistory) {
  const { definitionId, field } = after
  const value = liveRevision(after)?.value ?? null
  if (field === 'screenshot') await showPicture(tx, after)
  const others = sql`${sharedValues.shown} - ${field}::text`
  const shown =
    value === null || field === 'screenshot'
      ? others
      : sql`${others} || ${JSON.stringify({ [field]: value })}::jsonb`
  await tx
    .update(sharedValues)
    .set({ shown, isTold: false })
    .where(eq(sharedValues.definitionId, definitionId))
}

/**
 * A deleted picture is not shown. An existing row is updated, because the database withdraws the claim of a row that is
 * deleted.
 */
async function showPicture(tx: Db, after: FieldHistory) {
  const { definitionId } = after
  const claim = shownClaim(after)
  const { rowCount } = await tx.execute(sql`
    insert into ${sharedPictures} (definition_id, user_id, picture_id)
    select ${definitionId}, user_id, id from ${pictures}
    where user_id = ${personOf(claim?.authorId)} and id::text = ${typeof claim?.value === 'string' ? claim.value : null}
    on conflict (definition_id) do update set user_id = excluded.user_id, picture_id = excluded.picture_id`)
  if (!rowCount) await tx.delete(sharedPictures).where(eq(sharedPictures.definitionId, definitionId))
}

type Changed<T> = { history: FieldHistory; answer: T }

/**
 * Changes the history of one field by a rule, as part of a transaction, and locks the definition. The caller notifies the
 * libraries after the transaction.
 */
export async function changeField<T>(
  tx: Db,
  place: FieldOfDefinition,
  rule: (before: FieldHistory) => Changed<T>,
): Promise<T> {
  await lockDefinition(tx, place.definitionId)
  const before = await fieldHistoryOf(tx, place)
  const { history, answer } = rule(before)
  await saveFieldHistory(tx, before, history)
  return answer
}

export async function lockDefinition(tx: Db, definitionId: string) {
  await tx.insert(sharedValues).values({ definitionId }).onConflictDoNothing()
  await tx.select().from(sharedValues).where(eq(sharedValues.definitionId, definitionId)).for('update')
}

/** The sharing mode with the number of users, up to two: the rules only ask whether there is more than one. */
export async function currentSharing(tx: Db, mode: SharingMode): Promise<SharingPolicy> {
  const firstTwo = tx.select({ id: users.id }).from(users).limit(2).as('first_two')
  const [row] = await tx.select({ people: count() }).from(firstTwo)
  return { mode, people: row?.people ?? 0 }
}
