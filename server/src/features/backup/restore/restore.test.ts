import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { aHelper } from '../../../../test/a-helper.ts'
import { aServer, type TestServer } from '../../../../test/a-server.ts'
import { wholeDatabase, withoutColumns } from '../../../../test/database/whole-database.ts'
import {
  aBackupFolder,
  aBackupOf,
  aShownPlugin,
  backupSource,
  readStoredFiles,
  restoreTarget,
} from '../../../../test/hosting/a-backup.ts'
import { applyMigrations, knownMigrations } from '../../../db/migrate-today.ts'
import { removeOwnTables } from '../../../db/own-tables.ts'
import { versionAndBuild } from '../../../db/version-and-build.ts'
import { openArchive } from '../archive/open-archive.ts'
import { writeArchive } from '../archive/write-archive.ts'
import { writeBackup } from '../write-backup.ts'
import { restoreBackup } from './restore-backup.ts'

/** A copy of a server with two users, pictures, a helper and difficult texts, which is made once. */
async function aFullServer() {
  firstServer ??= makeFirstServer()
  return aServer({}, await firstServer)
}

let firstServer: ReturnType<typeof makeFirstServer> | undefined

async function makeFirstServer() {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const ben = await server.signedInAs('ben')
  for (const name of ['Pro-Q 3', '"quoted" \\ {a,b} NULL', 'ünïcödé 🎛', "'; drop table users --"])
    await aShownPlugin(ana, name)
  await aShownPlugin(ben, 'Pro-C 2')
  await aHelper(server, ana)
  await ana.calendar.make()
  // No request accepts these, but a backup must preserve them.
  await server.pool.query(
    `update plugins set path = E'a\\tb\\nc\\\\N', tags = '{"","NULL","a,b"}' where name = 'Pro-C 2'`,
  )
  await server.pool.query(A_REVISION)
  // As between a change of what is known of products and the sweep that copies it to the entries.
  await server.pool.query(`update plugins set known = '{"types":{"Effect":["Gate"]}}' where name = 'Pro-C 2'`)
  return server.stopAndSnapshot()
}

/** The database generates its number. */
const A_REVISION = `insert into revisions (id, definition_id, field, kind, author_level, status, created_at)
  select gen_random_uuid(), id, 'type', 'claim', 'new', 'live', now() from definitions limit 1 returning number::int`

const REVISIONS = 'library bundles songs licenses purchases'.split(' ').map((what) => `${what}_revision`)

/** All rows without the numbers that rise with every restore. */
async function contentOf({ pool }: TestServer) {
  const { users = [], ...others } = await wholeDatabase(pool)
  return { ...others, users: users.map((row) => withoutColumns(row, REVISIONS)) }
}

test('a restore brings back every row, file and sign-in', async () => {
  const server = await aFullServer()
  const { file } = await aBackupOf(server)
  const empty = await aServer()

  await restoreBackup(restoreTarget(empty), file, () => undefined)

  expect(await contentOf(empty)).toEqual(await contentOf(server))
  expect(await readStoredFiles(empty)).toEqual(await readStoredFiles(server))
  const triggersOff = await empty.pool.query(`select tgname from pg_trigger where tgenabled <> 'O'`)
  expect(triggersOff.rows).toEqual([])
  const ana = empty.visitor()
  await ana.account.login({ body: { username: 'ana', password: 'correct horse' } })
  expect((await ana.plugins.list()).map(({ name }) => name)).toContain('ünïcödé 🎛')
})

test('a restore replaces existing data, and numbers continue after the highest', async () => {
  const server = await aFullServer()
  const { file } = await aBackupOf(server)
  const before = await contentOf(server)
  const ana = server.visitor()
  await ana.account.login({ body: { username: 'ana', password: 'correct horse' } })
  await ana.plugins.purge()
  await server.signedInAs('carl')
  const etagBefore = (await ana.request({ url: '/api/plugins' })).headers.etag

  await restoreBackup(restoreTarget(server), file, () => undefined)

  expect(await contentOf(server)).toEqual(before)
  await ana.account.login({ body: { username: 'ana', password: 'correct horse' } })
  expect((await server.pool.query(A_REVISION)).rows).toEqual([{ number: 2 }])
  // One change after the backup and one after the restore, so both lists would otherwise have the same revision.
  const [one] = await ana.plugins.list()
  await ana.plugins.change({ params: { id: one?.id ?? '' }, body: { isFavorite: true } })
  const answer = await ana.request({ url: '/api/plugins', headers: { 'if-none-match': etagBefore } })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toHaveLength(4)
  const reused = `select from users where least(${REVISIONS}) < 90000000 or licenses_revision + purchases_revision > 1e9`
  expect((await server.pool.query(reused)).rows).toEqual([])
})

test('waiting notifications are not mailed again but stay in the list', async () => {
  const server = await aFullServer()
  await server.pool.query(`insert into notifications (user_id, key, kind, title, text, created_at, mail)
    select id, 'a', 'news', 'A', 'a', now(), 'waiting' from users`)
  const { file } = await aBackupOf(server)
  const empty = await aServer()

  await restoreBackup(restoreTarget(empty), file, () => undefined)

  const { rows } = await empty.pool.query(`select mail from notifications where key = 'a'`)
  expect(rows).toEqual([{ mail: null }, { mail: null }])
})

const CLOSED = { open: () => Promise.reject(new Error('the database was opened')) }

test('a backup with a flipped bit is not restored and nothing is changed', async () => {
  const { file, folder } = await aBackupOf(await aFullServer())
  const original = await readFile(file)
  const target = { ...restoreTarget(await aServer()), ...CLOSED }
  const copy = path.join(folder, 'flipped.zip')

  for (let number = 0; number < 100; number++) {
    const flipped = Buffer.from(original)
    const at = Math.floor(((number + Math.random()) * original.length) / 100)
    flipped.writeUInt8(original.readUInt8(at) ^ (1 << (number % 8)), at)
    await writeFile(copy, flipped)
    await expect(
      restoreBackup(target, copy, () => undefined),
      `byte ${at}`,
    ).rejects.toThrow('is damaged, truncated, or not a Plugfolio backup')
  }
  await writeFile(copy, original)
  await expect(restoreBackup(target, copy, () => undefined)).rejects.toThrow('the database was opened')
})

/** One server for all tests, which do not change it. */
const server = await aServer()
await aShownPlugin(await server.signedInAs('ana'), 'Pro-Q 3')
const { file, content } = await aBackupOf(server)

type Changes = {
  manifest?: object
  table?: { name: string; text: string }
  without?: string
}

/** A changed and sealed backup, as a faulty program would write it. */
async function aChangedBackup({ manifest = {}, table, without }: Changes) {
  const archive = await openArchive(file)
  const changed = path.join(await aBackupFolder(), 'changed.zip')
  const replacement = new Map(table && [[`database/${table.name}.jsonl`, [table.text]]])
  async function* parts() {
    for (const name of archive.names)
      if (name !== without) yield { name, content: replacement.get(name) ?? archive.read(name) }
    yield { name: 'manifest.json', content: [JSON.stringify({ ...content, ...manifest })] }
  }
  await writeArchive(changed, parts(), new Date())
  archive.close()
  return changed
}

const NEWEST = knownMigrations().at(-1)?.folderMillis ?? 0

test.each<[string, Changes, string]>([
  [
    'of a newer format',
    { manifest: { formatVersion: 2 } },
    `newer version of Plugfolio than this one (${versionAndBuild})`,
  ],
  ['of a newer schema', { manifest: { migration: NEWEST + 1 } }, `than this one (${versionAndBuild})`],
  [
    'of an unknown schema',
    { manifest: { migration: NEWEST - 1 } },
    'does not know the database schema of the backup',
  ],
  ['without a table', { without: 'database/users.jsonl' }, 'has no part database/users.jsonl'],
  [
    'with other rows',
    { table: { name: 'users', text: '[]\n' } },
    'database/users.jsonl in the backup is damaged',
  ],
  [
    'without a picture',
    { manifest: { files: [] }, without: `files/${content.files[0]?.key}` },
    'does not list',
  ],
])('a backup %s is refused before the database is opened', async (_, changes, sentence) => {
  const changed = await aChangedBackup(changes)
  const closedTarget = { ...restoreTarget(server), ...CLOSED }

  await expect(restoreBackup(closedTarget, changed, () => undefined)).rejects.toThrow(sentence)
})

test('a restore that fails in the middle changes no row and no file', async () => {
  const before = [await wholeDatabase(server.pool), await readStoredFiles(server)]
  const names = content.files.map(({ key }) => key)
  const fullTarget = {
    ...restoreTarget(server),
    blobs: {
      ...server.blobs,
      // All files seem to be missing, and the disk has space for one more only.
      get: async () => undefined,
      put: async (key: string) => {
        if (key !== names[0]) throw new Error('ENOSPC: no space left on device')
      },
      remove: async () => undefined,
    },
  }

  const saveExisting = () => Promise.reject(new Error('There is an account.'))

  const unsaved = restoreBackup({ ...restoreTarget(server), saveExisting }, file, () => undefined)
  await expect(unsaved).rejects.toThrow('There is an account.')
  await expect(restoreBackup(fullTarget, file, () => undefined)).rejects.toThrow('ENOSPC')

  expect([await wholeDatabase(server.pool), await readStoredFiles(server)]).toEqual(before)
})

test('a text that is not a backup is refused', async () => {
  await expect(restoreBackup(restoreTarget(server), import.meta.filename, () => undefined)).rejects.toThrow(
    'not a Plugfolio backup',
  )
})

/** A server with one account whose database has only the first migrations. */
async function anOlderServer(migrations: number) {
  const server = await aServer()
  const client = new Client(backupSource(server).connection)
  await client.connect()
  await removeOwnTables(client)
  await applyMigrations(client, knownMigrations().slice(0, migrations))
  await client.query(`insert into users (id, username, display_name, email, password_hash, preferences)
    values ('11111111-1111-4111-8111-111111111111', 'ana', 'Ana', 'ana@example.org', 'x', '{}')`)
  await client.query(`insert into plugins (user_id, id, name, manufacturer, type, format, formats, version, path, is_uad, is_owned,
      update_available, is_favorite, name_key, vendor_key, is_guess)
    values ('11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222', 'Pro-Q 3', '', '', 'VST3', '{VST3}', '',
      '', false, true, false, false, 'proq3', '', false)`)
  await client.end()
  return server
}

test.each([1, 4, knownMigrations().length])(
  'a backup of the schema of %i migrations is migrated to the current schema',
  async (migrations) => {
    const server = await anOlderServer(migrations)
    const file = `${await aBackupFolder()}/older.zip`
    await writeBackup(backupSource(server), file, () => undefined)
    const empty = await aServer()

    const { migrated } = await restoreBackup(restoreTarget(empty), file, () => undefined)

    expect(migrated).toBe(knownMigrations().length - migrations)
    const { rows } = await empty.pool.query(
      'select username, name, disabled_at from users join plugins on user_id = users.id',
    )
    expect(rows).toEqual([{ username: 'ana', name: 'Pro-Q 3', disabled_at: null }])
  },
)
