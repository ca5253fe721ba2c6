import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientConfig } from 'pg'
import { knownMigrations, lastAppliedMigration, migrationsFolder } from './known-migrations.ts'

/**
 * Migrates a database to the schema of this program. When several servers start together, one migrates and the others wait.
 * Throws a sentence, before anything is written, when a newer version has used the database. `before` is called before a
 * database that is not new is changed. Returns the number of applied migrations.
 */
export async function migrateDatabase(
  connection: ClientConfig,
  before?: (connection: ClientConfig) => Promise<void>,
): Promise<number> {
  const client = new Client(connection)
  // A lost connection during the backup would end the process; the next statement reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const known = knownMigrations()
    const applied = await lastAppliedMigration(client)
    if (applied > (known.at(-1)?.folderMillis ?? 0))
      throw new Error(
        'The database was made by a newer Plugfolio. Start that version, or restore an older backup into an empty DATA_DIR or database.',
      )
    const pending = known.filter(({ folderMillis }) => folderMillis > applied).length
    if (pending === 0) return 0
    if (applied > 0) await before?.(connection)
    // Rows that a migration inserts do not count against quotas.
    await client.query(`SET plugfolio.quotas = 'off'`)
    await migrate(drizzle({ client }), { migrationsFolder })
    return pending
  } finally {
    await client.end()
  }
}

/** The lock for schema changes. The number is arbitrary but must never change: it spells "migr". */
export const MIGRATION_LOCK = 0x6d696772
