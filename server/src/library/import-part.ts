import { and, eq, gt } from 'drizzle-orm'
import { type Db, libraryImports } from '../db/schema.ts'
import { lockLibrary } from './change-library.ts'

export type ImportOfUser = { userId: string; importId: string; now: Date }

type Counts = { createdCount: number; joinedCount: number; unchangedCount: number }

/** The part of an import that adds and undoes the things of one feature, each in the transaction of the import. */
export type ImportPart<Item> = {
  /** Adds things of a file. A repeat changes nothing. */
  add: (tx: Db, by: ImportOfUser, items: Item[]) => Promise<Counts>
  /** Undoes what the import did, except what its owner changed since. Returns how many were removed. */
  undo: (tx: Db, by: ImportOfUser) => Promise<number>
}

/** Adds things of a file, all or none. Undefined when the import is not this user's or too old. */
export function addToImport<Item>(db: Db, { add }: ImportPart<Item>, items: Item[], by: ImportOfUser) {
  return db.transaction(async (tx) => {
    await lockLibrary(tx, by.userId)
    const isOpen = await lockUndoableImport(tx, by.userId, by.importId, by.now)
    return isOpen && add(tx, by, items)
  })
}

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
