import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { knownMigrations, migrateDatabase } from '../../src/db/migrate-today.ts'
import { versionAndBuild } from '../../src/db/version-and-build.ts'
import { restoreBackup } from '../../src/features/backup/restore/restore-backup.ts'
import { writeBackup } from '../../src/features/backup/write-backup.ts'
import { folderBlobs } from '../../src/files/folder-blobs.ts'
import { aServer, type TestServer } from '../a-server.ts'
import { aServerProcess } from '../a-server-process.ts'
import { restoreTarget } from '../hosting/a-backup.ts'
import { aHousehold } from '../security/a-household.ts'
import { aDataFolder } from './a-data-folder.ts'
import {
  anOlderDatabase,
  dumpDatabase,
  dumpFile,
  lostRows,
  readDump,
  STORED_SCHEMAS,
} from './an-older-database.ts'
import { queryOnce } from './query-once.ts'

/*
 * Each release stores the rows of a small household in its schema, because they cannot be created later: add the number of
 * its migrations to the list in `an-older-database.ts`, then run `KEEP_SCHEMA=14 npx vitest run --project server older-schemas`.
 */
const migrationCount = Number(process.env.KEEP_SCHEMA ?? 0)

if (migrationCount > 0) test('stores the rows of a household for a schema', storeRows)

async function storeRows() {
  const { server } = await aHousehold()
  const { options } = server.pool
  const today = await dumpDatabase(String(options.connectionString))
  const { url } = await anOlderDatabase(migrationCount, today)
  writeFileSync(dumpFile(migrationCount), `${JSON.stringify(await dumpDatabase(url), null, 1)}\n`)
}

test.each(STORED_SCHEMAS)(
  'a database after %i migrations is migrated to the current schema with every row',
  async (count) => {
    const dump = readDump(count)
    const known = knownMigrations()
    const older = await anOlderDatabase(count, dump)
    // Released migrations must never change.
    expect(dump.migrations).toEqual(known.slice(0, count).map(({ hash }) => hash))

    const appliedCount = await migrateDatabase({ connectionString: older.url })
    const migrated = await dumpDatabase(older.url)
    const again = await migrateDatabase({ connectionString: older.url })

    expect([appliedCount, again]).toEqual([known.length - count, 0])
    expect(await dumpDatabase(older.url)).toEqual(migrated)
    expect(lostRows(dump, migrated)).toEqual([])
    await older.leave()
    const server = await aServer({}, { database: older.name, folder: await aDataFolder() })
    const owner = server.visitor()
    await owner.account.login({ body: { username: 'owner', password: 'correct horse' } })
    expect((await owner.plugins.list()).map(({ name }) => name)).toEqual(['Plugin of owner'])
  },
)

test('songs keep the place where they were seen last', async () => {
  const beforePlaces = knownMigrations().findIndex(({ sql }) =>
    sql.some((statement) => statement.includes('CREATE TABLE "song_places"')),
  )
  const [user] = readDump(13).tables.find(({ name }) => name === 'users')?.rows ?? []
  const aSong = (content_key: string, place_key: string | null, more: object = {}) => ({
    ...{ user_id: user?.id, id: randomUUID(), content_key, place_key, facts_key: content_key },
    ...{ title: '', folder: '', daw: 'Live', version: '12', bytes: 1, own_devices: 0, use_count: 0 },
    ...{ is_backup: false, added_at: '2026-01-01', read_at: '2026-01-01', ...more },
  })
  const machine = randomUUID()
  const newer = aSong('newer', 'one place', { read_at: '2026-02-01', machine })
  const removed = aSong('removed', 'one place', { read_at: '2026-03-01', removed_at: '2026-03-02' })
  const gone = aSong('gone', 'other place', { gone_at: '2026-04-01' })
  const older = await anOlderDatabase(beforePlaces, {
    tables: [
      { name: 'users', rows: user ? [user] : [] },
      { name: 'songs', rows: [aSong('older', 'one place'), newer, removed, gone, aSong('placeless', null)] },
    ],
  })

  await migrateDatabase({ connectionString: older.url })

  const places = await queryOnce(
    older.url,
    `SELECT place_key, song_id, machine, gone_at IS NOT NULL AS gone FROM song_places ORDER BY place_key`,
  )
  expect(places.rows).toEqual([
    { place_key: 'one place', song_id: newer.id, machine, gone: false },
    { place_key: 'other place', song_id: gone.id, machine: null, gone: true },
  ])
})

test('an older program refuses a newer schema without writing, and an earlier backup can be restored', async () => {
  const [newest = 0] = STORED_SCHEMAS.slice(-1)
  const older = await anOlderDatabase(newest, readDump(newest))
  const folder = await aDataFolder()
  const file = path.join(folder, 'before-migration.zip')
  const blobs = folderBlobs(path.join(folder, 'blobs'))
  await writeBackup(
    { connection: { connectionString: older.url }, blobs, product: 'test' },
    file,
    () => undefined,
  )
  await queryOnce(
    older.url,
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('tomorrow', 9999999999999)`,
  )
  const before = await dumpDatabase(older.url)

  const started = aServerProcess(folder, { DATABASE_URL: older.url })
  const output = await started.then(String, (error: Error) => error.message)
  const empty = await aServer()
  await restoreBackup(restoreTarget(empty), file, () => undefined)

  expect(output).toBe(
    `The server ended with 1: The database was created by a newer version of Plugfolio than this one (${versionAndBuild}). Start that version, or restore an older backup into an empty DATA_DIR or database.\n`,
  )
  expect(await dumpDatabase(older.url)).toEqual(before)
  expect(await libraryOfOwner(empty)).toEqual(['Plugin of owner'])
})

async function libraryOfOwner(server: TestServer) {
  const owner = server.visitor()
  await owner.account.login({ body: { username: 'owner', password: 'correct horse' } })
  return (await owner.plugins.list()).map(({ name }) => name)
}
