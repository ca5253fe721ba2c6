import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { aHelper } from '../../../../test/a-helper.ts'
import { aServer, type TestServer } from '../../../../test/a-server.ts'
import { wholeDatabase, withoutColumns } from '../../../../test/database/whole-database.ts'
import { aBackupOf, aShownPlugin, readStoredFiles, restoreTarget } from '../../../../test/hosting/a-backup.ts'
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

/** All rows without the number that rises with every restore. */
async function contentOf({ pool }: TestServer) {
  const { users = [], ...others } = await wholeDatabase(pool)
  return { ...others, users: users.map((row) => withoutColumns(row, ['library_revision'])) }
}

test('a restore brings back every row, file and sign-in', async () => {
  const server = await aFullServer()
  const { file, content } = await aBackupOf(server)
  const empty = await aServer()

  const { migrated } = await restoreBackup(restoreTarget(empty), file, () => undefined)

  expect(await contentOf(empty)).toEqual(await contentOf(server))
  expect(await readStoredFiles(empty)).toEqual(await readStoredFiles(server))
  const triggersOff = await empty.pool.query(`select tgname from pg_trigger where tgenabled <> 'O'`)
  expect(triggersOff.rows).toEqual([])
  expect(content.files).toHaveLength(10)
  expect(migrated).toBe(0)
  const ana = empty.visitor()
  await ana.account.login({ body: { username: 'ana', password: 'correct horse' } })
  expect((await ana.plugins.list()).map(({ name }) => name)).toContain('ünïcödé 🎛')
})

test('equal content has equal checksums, so that a restored server can be compared', async () => {
  const server = await aFullServer()
  const firstServer = await aBackupOf(server)
  const empty = await aServer()
  await restoreBackup(restoreTarget(empty), firstServer.file, () => undefined)
  const second = await aBackupOf(empty)

  const sums = ({ content }: typeof firstServer) =>
    content.tables.filter(({ name }) => name !== 'users').map(({ name, sha256 }) => [name, sha256])
  expect(sums(second)).toEqual(sums(firstServer))
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
})

test('waiting notifications are not mailed again but stay in the list', async () => {
  const server = await aFullServer()
  await server.pool.query(`update users set preferences = preferences || '{"emailNotifications": true}'`)
  await server.pool.query(`insert into notifications (user_id, key, kind, title, text, created_at, mail)
    select id, 'a', 'news', 'A', 'a', now(), 'waiting' from users`)
  await server.pool.query(
    `insert into mails (user_id, key, created_at, due_at) select id, 'a', now(), now() from users`,
  )
  const { file } = await aBackupOf(server)
  const empty = await aServer()

  await restoreBackup(restoreTarget(empty), file, () => undefined)

  const { rows } = await empty.pool.query(
    `select (select count(*)::int from notifications where key = 'a') as told,
       (select count(*)::int from notifications where mail = 'waiting') as waiting,
       (select count(*)::int from mails where due_at is not null) as due`,
  )
  expect(rows).toEqual([{ told: 2, waiting: 0, due: 0 }])
})

test('a backup with a flipped bit is not restored and nothing is changed', async () => {
  const { file, folder } = await aBackupOf(await aFullServer())
  const original = await readFile(file)
  const opened = { count: 0 }
  const target = {
    ...restoreTarget(await aServer()),
    open: () => {
      opened.count++
      return Promise.reject(new Error('the database was opened'))
    },
  }
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
  expect(opened.count).toBe(0)
  await writeFile(copy, original)
  await expect(restoreBackup(target, copy, () => undefined)).rejects.toThrow('the database was opened')
})
