import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { definitions, sharedValues } from '../../db/schema.ts'
import { lockDefinition } from '../../library/community/change-field.ts'
import type { FieldOfDefinition } from '../../library/community/field-history.ts'

/** Locks a field for all users except administrators, or unlocks it if the reason is null. Returns undefined when there is no such definition. */
export async function lockField(
  db: Db,
  { definitionId, field }: FieldOfDefinition,
  reason: string | null,
  now: Date,
) {
  const [definition] = await db.select().from(definitions).where(eq(definitions.id, definitionId))
  if (!definition) return undefined
  await db.transaction(async (tx) => {
    await lockDefinition(tx, definitionId)
    const others = sql`${sharedValues.locks} - ${field}::text`
    const lock = JSON.stringify({ [field]: { reason, at: now.getTime() } })
    const locks = reason === null ? others : sql`${others} || ${lock}::jsonb`
    await tx.update(sharedValues).set({ locks }).where(eq(sharedValues.definitionId, definitionId))
  })
  return { message: reason === null ? 'Unlocked.' : 'Locked.' }
}
