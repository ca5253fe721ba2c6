import { and, desc, eq } from 'drizzle-orm'
import type { UpdateEntry } from '#shared/updates/contract.ts'
import type { Db } from '../../db/open.ts'
import { updateHistory } from '../../db/schema.ts'

/** All updates of a user, the last changed first. */
export async function updateHistoryOf(db: Db, userId: string) {
  const rows = await db
    .select()
    .from(updateHistory)
    .where(eq(updateHistory.userId, userId))
    .orderBy(desc(updateHistory.changedAt), desc(updateHistory.id))
  return rows.map(updateEntryOf)
}

/** Deletes an entry of the history. Returns it, or undefined when there is none. */
export async function deleteUpdate(db: Db, userId: string, id: string) {
  const [row] = await db.delete(updateHistory).where(isUpdate(userId, id)).returning()
  return row && updateEntryOf(row)
}

export const isUpdate = (userId: string, id: string) =>
  and(eq(updateHistory.userId, userId), eq(updateHistory.id, id))

export function updateEntryOf({ userId: _, ...row }: typeof updateHistory.$inferSelect): UpdateEntry {
  return { ...row, createdAt: row.createdAt.toISOString(), changedAt: row.changedAt.toISOString() }
}
