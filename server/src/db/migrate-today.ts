import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientConfig } from 'pg'
import { knownMigrations, lastApplied, migrationsFolder } from './known-migrations.ts'

/**
 * Brings a database to the schema of this program. Of several servers that start together one migrates and the
 * others wait. Throws a sentence, before anything is written, when a newer program has been here. `before` is called before a
 * database that is not new is changed. Gives how many migrations were carried out.
 */
export async function migrateToday(
  connection: ClientConfig,
  before?: (connection: ClientConfig) => Promise<void>,
): Promise<number> {
  const client = new Client(connection)
  // A connection that breaks while the backup is made would end the process; the next statement says it in a sentence.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const known = knownMigrations()
    const applied = await lastApplied(client)
    if (applied > (known.at(-1)?.folderMillis ?? 0))
      throw new Error(
        'The database was made by a newer Plugfolio. Start that version, or restore an older backup into an empty DATA_DIR or database.',
      )
    const pending = known.filter(({ folderMillis }) => folderMillis > applied).length
    if (pending === 0) return 0
    if (applied > 0) await before?.(connection)
    // A migration that brings rows along refuses none of them.
    await client.query(`SET plugfolio.quotas = 'off'`)
    await migrate(drizzle({ client }), { migrationsFolder })
    return pending
  } finally {
    await client.end()
  }
}

/** Held while the schema is changed. Any number works as long as it stays the same: it spells "migr". */
export const MIGRATION_LOCK = 0x6d696772
