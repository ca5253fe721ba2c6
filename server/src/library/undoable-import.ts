import { and, eq, gt } from 'drizzle-orm'
import { type Db, libraryImports } from '../db/schema.ts'

/** Seven days, in milliseconds. */
export const UNDO_PERIOD = 7 * 24 * 60 * 60 * 1000

/** Locks and returns an import of this user that can still be undone, or undefined. */
export async function lockUndoableImport(tx: Db, userId: string, id: string, now: Date) {
  const isImport = and(eq(libraryImports.id, id), isUndoableImportOf(userId, now))
  const [row] = await tx.select().from(libraryImports).where(isImport).for('update')
  return row
}

export const isUndoableImportOf = (userId: string, now: Date) =>
  and(eq(libraryImports.userId, userId), gt(libraryImports.createdAt, new Date(now.getTime() - UNDO_PERIOD)))
