import { Client } from 'pg'
import { expect, test } from 'vitest'
import { aServer } from '../../../../test/a-server.ts'
import { aBackupFolder, backupSource, restoreTarget } from '../../../../test/hosting/a-backup.ts'
import { applyMigrations, knownMigrations } from '../../../db/migrate-today.ts'
import { removeOwnTables } from '../../../db/own-tables.ts'
import { writeBackup } from '../write-backup.ts'
import { restoreBackup } from './restore-backup.ts'

/** A server with one account whose database has only the first migrations. */
async function anOlderServer(migrations: number) {
  const server = await aServer()
  const client = new Client(backupSource(server).connection)
  await client.connect()
  await removeOwnTables(client)
  const remaining = await client.query(REMAINING)
  await applyMigrations(client, knownMigrations().slice(0, migrations))
  await client.query(`insert into users (id, username, display_name, email, password_hash, preferences)
    values ('11111111-1111-4111-8111-111111111111', 'ana', 'Ana', 'ana@example.org', 'x', '{}')`)
  await client.query(`insert into plugins (user_id, id, name, manufacturer, type, format, formats, version, path, is_uad, is_owned,
      update_available, is_favorite, name_key, vendor_key, is_guess)
    values ('11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222', 'Pro-Q 3', '', '', 'VST3', '{VST3}', '',
      '', false, true, false, false, 'proq3', '', false)`)
  await client.end()
  return { server, remaining: remaining.rows }
}

const REMAINING = `
  select relname as name from pg_class where relnamespace = 'public'::regnamespace
  union all select proname from pg_proc where pronamespace = 'public'::regnamespace
  union all select typname from pg_type where typnamespace = 'public'::regnamespace`

test('the objects of all migrations can be removed completely', async () => {
  expect((await anOlderServer(1)).remaining).toEqual([])
})

test.each([1, 4, knownMigrations().length])(
  'a backup of the schema of %i migrations is migrated to the current schema',
  async (migrations) => {
    const { server } = await anOlderServer(migrations)
    const file = `${await aBackupFolder()}/older.zip`
    await writeBackup(backupSource(server), file, () => undefined)
    const empty = await aServer()

    const { migrated } = await restoreBackup(restoreTarget(empty), file, () => undefined)

    expect(migrated).toBe(knownMigrations().length - migrations)
    const { rows } = await empty.pool.query(
      'select username, name, disabled_at from users join plugins on user_id = users.id',
    )
    expect(rows).toEqual([{ username: 'ana', name: 'Pro-Q 3', disabled_at: null }])
    const applied = await empty.pool.query('select created_at from drizzle.__drizzle_migrations order by id')
    expect(applied.rows.map(({ created_at }) => Number(created_at))).toEqual(
      knownMigrations().map(({ folderMillis }) => folderMillis),
    )
  },
)
