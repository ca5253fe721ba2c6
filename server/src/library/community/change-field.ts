import { count, eq } from 'drizzle-orm'
import type { FieldHistory } from '#shared/community/revision.ts'
import type { SharingMode, SharingPolicy } from '#shared/community/trust.ts'
import type { Db } from '../../db/open.ts'
import { sharedValues, users } from '../../db/schema.ts'
import { type FieldOfDefinition, fieldHistoryOf } from './field-history.ts'
import { saveFieldHistory } from './save-field-history.ts'

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
