import { execFile as execFileOf } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDataFolder } from '../../test/database/a-data-folder.ts'
import { aClusterHolder } from '../../test/database/a-holder.ts'
import { anEmptyDatabase } from '../../test/database/an-empty-database.ts'
import { quickFolder } from '../../test/database/quick-folder.ts'
import { aBackupFolder } from '../../test/hosting/a-backup.ts'
import { runTyped } from '../../test/hosting/run-host-command.ts'
import { rounds } from '../../test/rounds.ts'
import { applyMigrations, knownMigrations } from '../db/migrate-today.ts'
import { openDatabase } from '../db/open.ts'
import { removeOwnTables } from '../db/own-tables.ts'
import { verifyBackup } from '../features/backup/verify-backup.ts'
import { openHostDatabase } from './host-places.ts'

const execFile = promisify(execFileOf)

/** Runs a command line on this data folder. */
function typed(dataDir: string, words: string[], more: Record<string, string> = {}) {
  const environment = { DATA_DIR: dataDir, ...more }
  const now = () => new Date('2026-01-05T12:00:00Z')
  return runTyped(words, { open: () => openHostDatabase(environment), environment, now })
}

/** A data folder with one account, copied, because creating a database is slow. */
async function aHost() {
  const dataDir = await aDataFolder()
  await execFile('cp', ['-a', `${original}/.`, dataDir])
  return dataDir
}

let original = ''
beforeAll(async () => {
  original = await mkdtemp(path.join(await quickFolder(), 'plugfolio-host-'))
  await (await openDatabase({ dataDir: original })).close()
  await typed(original, ['user', 'create', 'ana', 'ana@example.org'])
})
afterAll(() => rm(original, { recursive: true, force: true }))

const names = async (dataDir: string) =>
  (await typed(dataDir, ['user', 'list'])).output
    .join('\n')
    .split('\n')
    .slice(1)
    .map((line) => line.split(' ')[0])

test('a backup is written beside a running server, checked and restored to an empty host', async () => {
  const dataDir = await aHost()
  const server = await aClusterHolder(dataDir)
  const file = path.join(await aBackupFolder(), 'mine.zip')

  const backup = await typed(dataDir, ['backup', file])
  const again = await typed(dataDir, ['backup', file])
  const verified = await typed('/nowhere/at/all', ['backup', 'verify', file])
  expect(await server.end('SIGTERM')).toBe(0)
  const empty = path.join(await aDataFolder(), 'new')
  const restored = await typed(empty, ['restore', file])

  expect([backup.code, backup.output.at(-1)]).toEqual([
    0,
    expect.stringMatching(/^The backup .*mine\.zip is complete and checked: 1 row, 0 files, \d+\.\d kB\.$/),
  ])
  expect(again).toMatchObject({ code: 1, error: `${file} already exists. Choose another name.` })
  expect([verified.code, verified.output.at(-1)]).toEqual([
    0,
    expect.stringMatching(/mine\.zip is intact: made by/),
  ])
  expect([restored.code, restored.output.at(-1)]).toEqual([0, expect.stringMatching(/^Restored the data of/)])
  expect(await names(empty)).toEqual(['ana'])
  expect((await typed(empty, ['doctor'])).code).toBe(0)
})

test('existing data is replaced only with --replace and can be restored', async () => {
  const dataDir = await aHost()
  const file = path.join(await aBackupFolder(), 'mine.zip')
  await typed(dataDir, ['backup', file])
  await typed(dataDir, ['user', 'create', 'ben', 'ben@example.org'])

  const refused = await typed(dataDir, ['restore', file])
  const before = await names(dataDir)
  const replaced = await typed(dataDir, ['restore', file, '--replace'])
  const after = await names(dataDir)
  const [savedBackup = ''] = await readdir(path.join(dataDir, 'backups'))
  await typed(dataDir, ['restore', path.join(dataDir, 'backups', savedBackup), '--replace'])

  expect(refused).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^2 accounts are in this database\. Nothing was changed\./),
  })
  expect([before, after]).toEqual([['ana', 'ben'], ['ana']])
  expect(replaced.output.join('\n')).toContain('The previous data is in ')
  expect(savedBackup).toMatch(/^before-restore-/)
  expect(await names(dataDir)).toEqual(['ana', 'ben'])
})

test('the doctor prints its findings as lines or JSON and exits with 1 on a fault', async () => {
  const dataDir = await aHost()

  const healthy = await typed(dataDir, ['doctor'])
  await damage(dataDir)
  const faulty = await typed(dataDir, ['doctor', '--json'])

  expect(healthy).toMatchObject({ code: 0, error: '' })
  expect(healthy.output.every((line) => /^(?:ok|note) {2,}\S/.test(line))).toBe(true)
  expect(healthy.output.at(-1)).toContain('There is no backup in ')
  expect(faulty).toMatchObject({ code: 1, error: 'Faults: 1.' })
  expect(JSON.parse(faulty.output.join('')).findings).toContainEqual(
    expect.objectContaining({ level: 'fault', what: 'files-missing', about: expect.any(Array) }),
  )
})

test('a database with an older schema is backed up and migrated once, by any command', async () => {
  const [dataDir, other] = [await aHost(), await aHost()]
  for (const each of [dataDir, other]) await withOlderSchema(each)

  const first = await typed(dataDir, ['migrate'])
  const second = await typed(dataDir, ['migrate'])

  expect(first).toMatchObject({ code: 0, error: '' })
  expect(first.output.at(-1)).toBe('Migrations applied: 1.')
  expect(await readdir(path.join(dataDir, 'backups'))).toEqual([
    expect.stringMatching(/^before-migration-.*\.zip$/),
  ])
  expect(second.output).toEqual(['The database has the schema of this version.'])
  expect(await names(other)).toEqual(['ana'])
  expect(await readdir(path.join(other, 'backups'))).toHaveLength(1)
})

test.each([['backup'], ['doctor'], ['migrate']])('%s creates no database', async (word) => {
  const dataDir = await aDataFolder()

  expect(await typed(dataDir, [word])).toMatchObject({
    code: 1,
    error: expect.stringContaining('There is no database in'),
  })
  expect(await readdir(dataDir)).toEqual([])
})

const MOVES = rounds(1, 3)

test('moving to an external PostgreSQL and back keeps all rows', async () => {
  const folder = await aBackupFolder()
  const first = await aHost()
  const { pool, close } = await openDatabase({ dataDir: first })
  await pool.query(`insert into definitions (name, manufacturer)
    select 'Plugin ' || n || ' ünïcödé 🎛', 'Maker ' || n % 50 from generate_series(1, 500) n`)
  await close()
  let ownBackup = path.join(folder, 'own-0.zip')
  await typed(first, ['backup', ownBackup])
  const sums = await sumsIn(ownBackup)

  for (let move = 1; move <= MOVES; move++) {
    const external = { DATABASE_URL: (await anEmptyDatabase()).url }
    const externalBackup = path.join(folder, `outside-${move}.zip`)
    const server = new Client({ connectionString: external.DATABASE_URL, application_name: 'plugfolio' })
    await server.connect()
    const beside = await typed(folder, ['restore', ownBackup], external)
    await server.end()
    expect(beside.error).toBe('A Plugfolio server uses this database. Stop it, then restore the backup.')
    await expect.poll(async () => (await typed(folder, ['restore', ownBackup], external)).code).toBe(0)
    await typed(folder, ['backup', externalBackup], external)
    const back = await aDataFolder()
    await typed(back, ['restore', externalBackup])
    ownBackup = path.join(folder, `own-${move}.zip`)
    await typed(back, ['backup', ownBackup])
    expect([await sumsIn(externalBackup), await sumsIn(ownBackup)]).toEqual([sums, sums])
  }
})

/** The row count and checksum of each table. A restore gives users new revision numbers, so their rows are only counted. */
async function sumsIn(file: string) {
  const { tables } = await verifyBackup(file, () => undefined)
  return tables
    .map(({ name, rows, fingerprint }) => `${name} ${rows} ${name === 'users' ? '' : fingerprint}`)
    .sort()
}

/** Creates the schema before the newest migration. */
async function withOlderSchema(dataDir: string) {
  const { pool, close } = await openDatabase({ dataDir })
  const client = await pool.connect()
  await removeOwnTables(client)
  await applyMigrations(client, knownMigrations().slice(0, -1))
  await client.query(`insert into users (username, display_name, email, password_hash, preferences)
    values ('ana', 'Ana', 'ana@example.org', 'x', '{}')`)
  client.release()
  await close()
}

/** Adds a picture without files. */
async function damage(dataDir: string) {
  const { pool, close } = await openDatabase({ dataDir })
  await pool.query(
    `insert into pictures (user_id, id, bytes, sha256) select id, gen_random_uuid(), 1, 'x' from users`,
  )
  await close()
  await rm(path.join(dataDir, 'blobs'), { recursive: true, force: true })
}
