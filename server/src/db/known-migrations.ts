import path from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase } from 'pg'

/** The build puts the migrations beside the bundled server, so this is right for both. */
export const migrationsFolder = path.join(import.meta.dirname, 'migrations')

/** The migrations that this program brings, the oldest first. `folderMillis` says when each was written. */
export const knownMigrations = () => readMigrationFiles({ migrationsFolder })

/** When the newest migration of this program was written, in milliseconds. */
export const newestMigration = () => knownMigrations().at(-1)?.folderMillis ?? 0

/** When the newest migration in this database was written, in milliseconds; 0 in an empty one. */
export async function lastApplied(client: ClientBase) {
  const found = await client.query(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS "isThere"`,
  )
  if (!found.rows[0]?.isThere) return 0
  const { rows } = await client.query('SELECT max(created_at) AS "at" FROM drizzle.__drizzle_migrations')
  return Number(rows[0]?.at ?? 0)
}

/**
 * Carries migrations out inside a transaction of the caller, which the migrator of Drizzle cannot do. They are written down
 * where that one looks for them.
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
