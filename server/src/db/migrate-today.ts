import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientConfig } from 'pg'

/**
 * Brings a database to the schema of this program. Of several servers that start together one migrates and the
 * others wait. Throws a sentence, before anything is written, when a newer program has been here.
 */
export async function migrateToday(connection: ClientConfig) {
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    const newest = newestMigration()
    const applied = await lastApplied(client)
    if (applied > newest)
      throw new Error(
        'The database was made by a newer Plugfolio. Start that version, or restore an older backup.',
      )
    if (applied < newest) await migrate(drizzle({ client }), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/** When the newest migration of this program was written, in milliseconds. */
export const newestMigration = () => readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0

/** The build puts the migrations beside the bundled server, so this is right for both. */
const migrationsFolder = path.join(import.meta.dirname, 'migrations')

/** Any number will do as long as it stays the same: it spells "migr". */
const LOCK = 0x6d696772

/** When the newest migration in this database was written, in milliseconds; 0 in an empty one. */
async function lastApplied(client: Client) {
  const found = await client.query(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS "isThere"`,
  )
  if (!found.rows[0]?.isThere) return 0
  const { rows } = await client.query('SELECT max(created_at) AS "at" FROM drizzle.__drizzle_migrations')
  return Number(rows[0]?.at ?? 0)
}
