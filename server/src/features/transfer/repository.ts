import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { LibraryImport } from '#shared/transfer/contract.ts'
import { type Db, devices, identities, libraryImports, plugins, purchases } from '../../db/schema.ts'
import { isInLibraryOf } from '../../library/plugin-answer.ts'
import { isUndoableImportOf, UNDO_PERIOD } from '../../library/undoable-import.ts'

/** The identity of every plugin of the library. */
export function listIdentities(db: Db, userId: string) {
  const { id, nameKey, vendorKey, screenshot, formats, version } = plugins
  // Written out, because drizzle omits table names inside a selected column.
  const keys = sql<string[]>`array(
    select i.key from ${identities} i where i.user_id = plugins.user_id and i.plugin_id = plugins.id)`
  return db
    .select({
      id,
      nameKey,
      vendorKey,
      keys,
      hasPicture: sql<boolean>`${screenshot} is not null`,
      formats,
      version,
    })
    .from(plugins)
    .where(isInLibraryOf(userId))
    .orderBy(plugins.addedAt, plugins.id)
}

/** The imports that can still be undone, newest first. */
export async function listUndoableImports(db: Db, userId: string, now: Date) {
  const rows = await db
    .select()
    .from(libraryImports)
    .where(isUndoableImportOf(userId, now))
    .orderBy(desc(libraryImports.createdAt), desc(libraryImports.id))
  const counts = await purchaseCounts(db, userId)
  return rows.map((row) => importOf(row, counts.get(row.id) ?? 0))
}

/** How many purchases each import brought that nobody has changed since. */
async function purchaseCounts(db: Db, userId: string) {
  const { importId } = purchases
  const rows = await db
    .select({ importId, count: sql<number>`count(*)::int` })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), isNotNull(importId), isNull(purchases.removedAt)))
    .groupBy(importId)
  return new Map(rows.map(({ importId: id, count }) => [id, count]))
}

export async function beginImport(db: Db, userId: string, source: string, now: Date) {
  const [row] = await db.insert(libraryImports).values({ userId, source, createdAt: now }).returning()
  if (!row) throw new Error('An import got no row.')
  return importOf(row, 0)
}

/** The computers with a helper of this user. */
export async function helperMachines(db: Db, userId: string) {
  const rows = await db.select({ machine: devices.machine }).from(devices).where(eq(devices.userId, userId))
  return new Set(rows.map(({ machine }) => machine))
}

const importOf = (row: typeof libraryImports.$inferSelect, purchaseCount: number): LibraryImport => ({
  id: row.id,
  source: row.source,
  createdAt: row.createdAt.toISOString(),
  createdCount: row.createdCount,
  joinedCount: row.joinedCount,
  purchaseCount,
  takeBackUntil: new Date(row.createdAt.getTime() + UNDO_PERIOD).toISOString(),
})
