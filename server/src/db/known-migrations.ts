import path from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase } from 'pg'

/** The build puts the migrations beside the bundled server, so the path is right for source and build. */
export const migrationsFolder = path.join(import.meta.dirname, 'migrations')

/** The migrations of this program, oldest first. `folderMillis` is when each was written. */
export const knownMigrations = () => readMigrationFiles({ migrationsFolder })

/** When the newest migration of this program was written, in milliseconds. */
export const newestMigration = () => knownMigrations().at(-1)?.folderMillis ?? 0

/** When the newest migration in this database was written, in milliseconds; 0 in an empty one. */
export async function lastAppliedMigration(client: ClientBase) {
  const result = await client.query(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS "isThere"`,
  )
  if (!result.rows[0]?.isThere) return 0
  const { rows } = await client.query('SELECT max(created_at) AS "at" FROM drizzle.__drizzle_migrations')
  return Number(rows[0]?.at ?? 0)
}

/**
 * Applies migrations inside a transaction of the caller, which Drizzle's migrator cannot do, and records them in Drizzle's
 * table.
 */
export async function applyMigrations(client: ClientBase, migrations: MigrationMeta[]) {
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement)
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}
