import path from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { ClientBase, ClientConfig } from 'pg'
import * as words from './db-words.ts'
import { versionAndBuild } from './version-and-build.ts'
import { withClient } from './with-client.ts'

/**
 * Migrates a database to the schema of this program. When several servers start together, one migrates and the others wait.
 * Throws a sentence, before anything is written, when a newer version has used the database. `before` is called before a
 * database that is not new is changed. Returns the number of applied migrations.
 */
export const migrateDatabase = (
  connection: ClientConfig,
  before?: (connection: ClientConfig) => Promise<void>,
) =>
  withClient(connection, 'plugfolio migrate', async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const { applied, pending, isNewer } = await migrationState(client)
    if (isNewer) throw new Error(words.newerDatabase(versionAndBuild))
    if (pending === 0) return 0
    if (applied > 0) await before?.(connection)
    // Rows that a migration inserts do not count against quotas.
    await client.query(`SET plugfolio.quotas = 'off'`)
    await migrate(drizzle({ client }), { migrationsFolder })
    return pending
  })

/** Compares the schema of a database with that of this program. `applied` is the time of its newest migration. */
export async function migrationState(client: ClientBase) {
  const known = knownMigrations()
  const applied = await lastAppliedMigration(client)
  const pending = known.filter(({ folderMillis }) => folderMillis > applied).length
  return { applied, pending, count: known.length, isNewer: applied > newestMigration() }
}

/** The lock for schema changes. The number is arbitrary but must never change: it spells "migr". */
export const MIGRATION_LOCK = 0x6d696772

/** The build puts the migrations beside the bundled server, so the path is right for source and build. */
const migrationsFolder = path.join(import.meta.dirname, 'migrations')

/** The migrations of this program, oldest first. `folderMillis` is when each was written. */
export const knownMigrations = () => readMigrationFiles({ migrationsFolder })

/** When the newest migration of this program was written, in milliseconds. */
export const newestMigration = () => knownMigrations().at(-1)?.folderMillis ?? 0

/** When the newest migration in this database was written, in milliseconds; 0 in an empty one. */
export async function lastAppliedMigration(client: ClientBase) {
  const table = await client.query(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS "isThere"`,
  )
  if (!table.rows[0]?.isThere) return 0
  const { rows } = await client.query('SELECT max(created_at) AS "at" FROM drizzle.__drizzle_migrations')
  return Number(rows[0]?.at ?? 0)
}

const RECORD = 'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)'

/** Applies migrations inside a transaction of the caller, which Drizzle's migrator cannot do, and records them as it does. */
export async function applyMigrations(client: ClientBase, migrations: MigrationMeta[]) {
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement)
    await client.query(RECORD, [hash, folderMillis])
  }
}
