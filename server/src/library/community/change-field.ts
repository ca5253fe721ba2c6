import { count, eq } from 'drizzle-orm'
import type { FieldHistory } from '#shared/community/revision.ts'
import type { Sharing, SharingMode } from '#shared/community/sharing.ts'
import type { Db } from '../../db/open.ts'
import { sharedValues, users } from '../../db/schema.ts'
import { historyOf, type Place } from './field-history.ts'
import { keepHistory } from './keep-history.ts'

type Changed<T> = { history: FieldHistory; answer: T }

/**
 * Changes what is said of one field, as part of a transaction. Nobody else changes the definition meanwhile. Afterwards, when
 * the transaction is done, the libraries have to be told.
 */
export async function changeField<T>(
  tx: Db,
  place: Place,
  rule: (before: FieldHistory) => Changed<T>,
): Promise<T> {
  await holdDefinition(tx, place.definitionId)
  const before = await historyOf(tx, place)
  const { history, answer } = rule(before)
  await keepHistory(tx, before, history)
  return answer
}

export async function holdDefinition(tx: Db, definitionId: string) {
  await tx.insert(sharedValues).values({ definitionId }).onConflictDoNothing()
  await tx.select().from(sharedValues).where(eq(sharedValues.definitionId, definitionId)).for('update')
}

/** How this server shares now. Whether somebody is alone is all that the rules ask of the number. */
export async function sharingOf(tx: Db, mode: SharingMode): Promise<Sharing> {
  const some = tx.select({ id: users.id }).from(users).limit(2).as('some')
  const [counted] = await tx.select({ people: count() }).from(some)
  return { mode, people: counted?.people ?? 0 }
}
