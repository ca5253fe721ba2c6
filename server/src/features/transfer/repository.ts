import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { LibraryImport } from '#shared/transfer/contract.ts'
import { requireRow } from '../../db/require-row.ts'
import { type Db, devices, libraryImports, plugins, purchases } from '../../db/schema.ts'
import { pick } from '../../library/columns.ts'
import { identityKeysSql } from '../../library/entry-facts-sql.ts'
import { isUndoableImportOf, UNDO_PERIOD } from '../../library/import-part.ts'
import { isMergedInLibrarySql } from '../../library/merged-entries.ts'

/** The identity of every plugin of the library, and of those that are merged into one. */
export async function listIdentities(db: Db, userId: string) {
  const { id, nameKey, vendorKey, screenshot, formats, version } = plugins
  const mergedInto = sql<string>`plugins.merged_into`
  const rows = await db
    .select({
      id,
      mergedInto,
      nameKey,
      vendorKey,
      keys: identityKeysSql,
      hasPicture: sql<boolean>`${screenshot} is not null`,
      formats,
      version,
    })
    .from(plugins)
    .where(and(eq(plugins.userId, userId), or(isNull(plugins.removedAt), isMergedInLibrarySql)))
    .orderBy(plugins.addedAt, plugins.id)
  return rows.map(({ mergedInto: into, ...row }) => ({ ...row, ...(into && { mergedInto: into }) }))
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

/** How many purchases each import brought that have not changed since. */
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
  requireRow(row)
  return importOf(row, 0)
}

/** Counts new plugins of an import that have become part of their product apart. */
export async function countFolded(db: Db, userId: string, id: string, count: number) {
  const { createdCount, variantCount } = libraryImports
  await db
    .update(libraryImports)
    .set({ createdCount: sql`${createdCount} - ${count}`, variantCount: sql`${variantCount} + ${count}` })
    .where(and(eq(libraryImports.userId, userId), eq(libraryImports.id, id)))
}

/** The computers with a helper of this user. */
export async function helperMachines(db: Db, userId: string) {
  const rows = await db.select({ machine: devices.machine }).from(devices).where(eq(devices.userId, userId))
  return new Set(rows.map(({ machine }) => machine))
}

const importOf = (row: typeof libraryImports.$inferSelect, purchaseCount: number): LibraryImport => ({
  ...pick(row, ['id', 'source', 'createdCount', 'joinedCount', 'variantCount']),
  createdAt: row.createdAt.toISOString(),
  purchaseCount,
  undoableUntil: new Date(row.createdAt.getTime() + UNDO_PERIOD).toISOString(),
})
