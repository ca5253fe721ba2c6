import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { LibraryImport } from '#shared/transfer/contract.ts'
import type { Db } from '../../db/open.ts'
import { devices, identities, libraryImports, plugins } from '../../db/schema.ts'
import { isIn } from '../../library/plugin-answer.ts'

/** What every plugin of the library is recognized by. */
export function productsOf(db: Db, userId: string) {
  const { id, nameKey, vendorKey, screenshot } = plugins
  // Written out, because inside a selected column drizzle leaves out the names of the tables.
  const keys = sql<string[]>`array(
    select i.key from ${identities} i where i.user_id = plugins.user_id and i.plugin_id = plugins.id)`
  return db
    .select({ id, nameKey, vendorKey, keys, hasPicture: sql<boolean>`${screenshot} is not null` })
    .from(plugins)
    .where(isIn(userId))
    .orderBy(plugins.addedAt, plugins.id)
}

/** The imports that can still be taken back, the latest first. */
export async function importsOf(db: Db, userId: string, now: Date) {
  const rows = await db
    .select()
    .from(libraryImports)
    .where(
      and(
        eq(libraryImports.userId, userId),
        gt(libraryImports.createdAt, new Date(now.getTime() - TAKE_BACK_TIME)),
      ),
    )
    .orderBy(desc(libraryImports.createdAt), desc(libraryImports.id))
  return rows.map(importOf)
}

/** Seven days, in milliseconds. */
const TAKE_BACK_TIME = 7 * 24 * 60 * 60 * 1000

export async function beginImport(db: Db, userId: string, source: string, now: Date) {
  const [begun] = await db.insert(libraryImports).values({ userId, source, createdAt: now }).returning()
  if (!begun) throw new Error('An import got no row.')
  return importOf(begun)
}

/** An import of this person that is young enough to be taken back, or undefined. Whoever asks in a transaction holds it. */
export async function openImport(tx: Db, userId: string, id: string, now: Date) {
  const [row] = await tx
    .select()
    .from(libraryImports)
    .where(
      and(
        eq(libraryImports.userId, userId),
        eq(libraryImports.id, id),
        gt(libraryImports.createdAt, new Date(now.getTime() - TAKE_BACK_TIME)),
      ),
    )
    .for('update')
  return row
}

/** The computers that this person has a helper on. */
export async function machinesOf(db: Db, userId: string) {
  const rows = await db.select({ machine: devices.machine }).from(devices).where(eq(devices.userId, userId))
  return new Set(rows.map(({ machine }) => machine))
}

const importOf = (row: typeof libraryImports.$inferSelect): LibraryImport => ({
  id: row.id,
  source: row.source,
  createdAt: row.createdAt.toISOString(),
  createdCount: row.createdCount,
  joinedCount: row.joinedCount,
  takeBackUntil: new Date(row.createdAt.getTime() + TAKE_BACK_TIME).toISOString(),
})
