import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { knownMigrations } from '../../src/db/known-migrations.ts'
import { migrateToday } from '../../src/db/migrate-today.ts'
import { backUp } from '../../src/features/backup/back-up.ts'
import { restoreBackup } from '../../src/features/backup/restore/restore-backup.ts'
import { folderBlobs } from '../../src/files/folder-blobs.ts'
import { aProcess } from '../a-process.ts'
import { aServer, type Server } from '../a-server.ts'
import { targetOf } from '../hosting/a-backup.ts'
import { aHousehold } from '../security/a-household.ts'
import { aDataFolder } from './a-data-folder.ts'
import { anOlderDatabase, dumpAfter, dumpOf, fileOfDump, KEPT, lostFrom } from './an-older-database.ts'
import { ask } from './ask.ts'

/*
 * Reliability B3. A release keeps the rows of a small household in its schema, because later nobody can make them any more:
 * add the number of its migrations to KEPT, then `KEEP_SCHEMA=14 npx vitest run --project server older-schemas`.
 */
const keep = Number(process.env.KEEP_SCHEMA ?? 0)

if (keep > 0) test('the rows of a household are kept as a schema has them', keepRows)

async function keepRows() {
  const { server } = await aHousehold()
  const { options } = server.pool
  const today = await dumpOf(String(options.connectionString))
  const { url } = await anOlderDatabase(keep, today)
  writeFileSync(fileOfDump(keep), `${JSON.stringify(await dumpOf(url), null, 1)}\n`)
}

test.each(KEPT)(
  'a database of the schema after %i migrations is brought to that of today with every row',
  async (count) => {
    const dump = dumpAfter(count)
    const known = knownMigrations()
    const older = await anOlderDatabase(count, dump)
    // What was carried out somewhere must never be written again.
    expect(dump.migrations).toEqual(known.slice(0, count).map(({ hash }) => hash))

    const carriedOut = await migrateToday({ connectionString: older.url })
    const migrated = await dumpOf(older.url)
    const again = await migrateToday({ connectionString: older.url })

    expect([carriedOut, again]).toEqual([known.length - count, 0])
    expect(await dumpOf(older.url)).toEqual(migrated)
    expect(lostFrom(dump, migrated)).toEqual([])
    await older.leave()
    const server = await aServer({}, { database: older.name, folder: await aDataFolder() })
    const owner = server.visitor()
    await owner.account.login({ body: { username: 'owner', password: 'correct horse' } })
    expect((await owner.plugins.list()).map(({ name }) => name)).toEqual(['Plugin of owner'])
  },
)

test('what became of the bundles of a job is listed as before, when a schema had it in one piece', async () => {
  const items = ['moved', 'kept', 'moved'].map((outcome, number) => ({
    name: `${number}`,
    from: `/${number}`,
    to: '',
    outcome,
    sentence: '',
  }))
  const dump = dumpAfter(13)
  const job = dump.tables.find(({ name }) => name === 'jobs')?.rows[0]
  Object.assign(job ?? {}, { state: 'done', result: { sentence: 'Done.', items } })
  const older = await anOlderDatabase(13, dump)

  await migrateToday({ connectionString: older.url })

  const jobs = await ask(older.url, `SELECT result, bytes > 100 AS counts FROM jobs WHERE state = 'done'`)
  const rows = await ask(older.url, 'SELECT item FROM job_items ORDER BY number')
  const counts = { moved: 2, 'brought-back': 0, kept: 1, failed: 0 }
  expect(jobs.rows).toEqual([{ result: { sentence: 'Done.', counts }, counts: true }])
  expect(rows.rows).toEqual(items.map((item) => ({ item })))
})

/** Reliability B6 and B7. */
test('an older program refuses a newer schema and writes nothing, and the backup from before is the way back', async () => {
  const [newest = 0] = KEPT.slice(-1)
  const older = await anOlderDatabase(newest, dumpAfter(newest))
  const folder = await aDataFolder()
  const file = path.join(folder, 'before-migration.zip')
  const blobs = folderBlobs(path.join(folder, 'blobs'))
  await backUp({ connection: { connectionString: older.url }, blobs, product: 'test' }, file, () => undefined)
  await ask(
    older.url,
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('tomorrow', 9999999999999)`,
  )
  const before = await dumpOf(older.url)

  const started = aProcess(folder, { DATABASE_URL: older.url })
  const said = await started.then(String, (error: Error) => error.message)
  const empty = await aServer()
  await restoreBackup(targetOf(empty), file, () => undefined)

  expect(said).toBe(
    'The server ended with 1: The database was made by a newer Plugfolio. Start that version, or restore an older backup into an empty DATA_DIR or database.\n',
  )
  expect(await dumpOf(older.url)).toEqual(before)
  expect(await libraryOfOwner(empty)).toEqual(['Plugin of owner'])
  console.info(
    'scorecard R56: a newer schema refused with exit code 1 and a sentence, 0 rows changed; the backup from before restored whole',
  )
})

async function libraryOfOwner(server: Server) {
  const owner = server.visitor()
  await owner.account.login({ body: { username: 'owner', password: 'correct horse' } })
  return (await owner.plugins.list()).map(({ name }) => name)
}
