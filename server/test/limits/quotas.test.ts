import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { apiKeys, notifications } from '../../src/db/schema.ts'
import { restoreBackup } from '../../src/features/backup/restore/restore-backup.ts'
import { writeBackup } from '../../src/features/backup/write-backup.ts'
import * as words from '../../src/library/library-words.ts'
import { QUOTAS, quotaTriggerArguments } from '../../src/library/quotas.ts'
import { aPlugin } from '../a-plugin.ts'
import { aServer, type TestServer } from '../a-server.ts'
import { aDataFolder } from '../database/a-data-folder.ts'
import { restoreTarget } from '../hosting/a-backup.ts'
import { lowerQuota } from './lower-quota.ts'

/** The tables in which one user can have several rows, each with the arguments of its quota trigger, or null without one. */
const PERSONAL = `
  select t.relname as name, (
    select encode(g.tgargs, 'escape') from pg_trigger g
    where g.tgrelid = t.oid and g.tgname = 'quota' and g.tgenabled = 'O' and g.tginitdeferred) as given
  from pg_class t
  where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and exists (
    select from pg_constraint c where c.conrelid = t.oid and c.contype = 'f' and c.confrelid = 'users'::regclass
      and not exists (select from pg_index i where i.indrelid = t.oid and i.indisunique and i.indnatts = 1
        and i.indkey[0] = c.conkey[1] and c.confdeltype = 'c'))
  order by t.relname`

async function personalTables({ pool }: TestServer) {
  const { rows } = await pool.query<{ name: string; given: string | null }>(PERSONAL)
  return rows.map(({ name, given }) => ({ name, given: given?.split('\\000').slice(0, -1) ?? null }))
}

test('every personal table has a quota', async () => {
  const server = await aServer()

  const tables = await personalTables(server)

  expect(tables).toEqual(
    Object.entries(QUOTAS)
      .map(([name, quota]) => ({ name, given: quotaTriggerArguments(quota) }))
      .sort((one, other) => (one.name < other.name ? -1 : 1)),
  )
  expect(tables.length).toBeGreaterThan(20)
  await server.pool.query(
    'create table planted (user_id uuid references users (id) on delete cascade, number int)',
  )
  const without = (await personalTables(server)).filter(({ given }) => given === null)
  expect(without.map(({ name }) => name)).toEqual(['planted'])
})

test('every quota is in the document of limits', () => {
  const limits = readFileSync(join(import.meta.dirname, '../../../docs/limits.md'), 'utf8')

  const missing = Object.entries(QUOTAS).filter(
    ([table, { rows }]) =>
      !new RegExp(`\`${table}\`[^|\\d]*${rows.toLocaleString('en-US')}(?![\\d,]*\\d)`).test(limits),
  )

  expect(missing.map(([table]) => table)).toEqual([])
})

test('every quota that refuses says so with its number', () => {
  const said = Object.entries(QUOTAS).flatMap(([table, quota]) =>
    'code' in quota ? [{ table, sentence: words.quotas[table]?.(quota.rows) }] : [],
  )

  expect(said.length).toBeGreaterThan(30)
  for (const { sentence } of said) expect(sentence).toMatch(/\d.*[Nn]othing was saved\. [A-Z].*\.$/)
})

test('a backup above the current quotas is restored completely', async () => {
  const [server, empty] = [await aServer(), await aServer()]
  const { userId } = await aPerson(server, 'ana')
  await server.pool.query(`set plugfolio.quotas = 'off';
    insert into api_keys (user_id, name, scope, token_hash, created_at)
    select '${userId}', 'a', 'read', number, now() from generate_series(1, 25) as number;
    reset plugfolio.quotas`)
  const file = join(await aDataFolder(), 'backup.zip')
  const source = { connection: { connectionString: String(server.pool.options.connectionString) } }
  await writeBackup({ ...source, blobs: server.blobs, product: 'test' }, file, () => undefined)

  await restoreBackup(restoreTarget(empty), file, () => undefined)

  expect(await empty.db.$count(apiKeys)).toBe(25)
  expect((await personalTables(empty)).filter(({ given }) => given === null)).toEqual([])
})

const at = (second: number) => new Date(Date.UTC(2026, 0, 5, 12, 0, second))

async function aPerson(server: TestServer, username: string) {
  const browser = await server.signedInAs(username)
  return { browser, userId: (await browser.account.me()).id }
}

test('newer notifications replace the oldest of the same user only', async () => {
  const server = await aServer()
  await lowerQuota(server, 'notifications', { rows: 3 })
  const [ana, ben] = [await aPerson(server, 'ana'), await aPerson(server, 'ben')]
  const newsOf = (userId: string, second: number) =>
    ({ userId, key: `${second}`, kind: 'news', title: `${second}`, text: '', createdAt: at(second) }) as const
  await server.db.insert(notifications).values([newsOf(ben.userId, 0), newsOf(ben.userId, 1)])

  await server.db.insert(notifications).values([5, 1, 2].map((second) => newsOf(ana.userId, second)))
  await server.db.insert(notifications).values([3, 4].map((second) => newsOf(ana.userId, second)))

  const titles = async ({ browser }: typeof ana) =>
    (await browser.notifications.list()).map(({ title }) => title)
  expect(await titles(ana)).toEqual(['5', '4', '3'])
  expect(await titles(ben)).toEqual(['1', '0'])
})

test('a request above a quota is refused completely with a sentence', async () => {
  const server = await aServer()
  await lowerQuota(server, 'ignored_updates', { rows: 1 })
  const { browser } = await aPerson(server, 'ana')
  const { plugin } = await browser.plugins.add({ body: aPlugin() })
  const ignore = (...versions: string[]) => {
    const ignored = versions.map((version) => ({ what: 'version' as const, version }))
    return browser.definitions.ignore({ params: { id: plugin.id }, body: { ignored } })
  }
  await ignore('1.0')

  await expect(ignore('1.0', '2.0')).rejects.toMatchObject({
    status: 409,
    code: 'quota_reached',
    reason:
      'An account can keep 20,000 ignored updates, so nothing was saved. Stop ignoring some in Updates.',
  })
})

test('wide rows are also limited in bytes', async () => {
  const server = await aServer()
  await lowerQuota(server, 'plugins', { bytes: 20_000 })
  const { browser } = await aPerson(server, 'ana')
  const wide = (name: string) =>
    browser.plugins.add({ body: aPlugin({ name, manufacturer: name, path: 'x'.repeat(1000) }) })
  const added = []
  for (let count = 0; count < 30; count++)
    added.push(await wide(`Plugin ${count}`).catch(({ code }: { code: string }) => code))

  expect(added.at(-1)).toBe('library_full')
  const keptCount = (await browser.plugins.list()).length
  expect(keptCount).toBeGreaterThan(3)
  expect(keptCount).toBeLessThan(20)
})

test('existing rows cannot grow beyond the quota, but other changes are saved', async () => {
  const server = await aServer()
  const { browser } = await aPerson(server, 'ana')
  const ids: string[] = []
  for (let count = 0; count < 10; count++)
    ids.push((await browser.plugins.add({ body: aPlugin({ name: `Plugin ${count}` }) })).plugin.id)
  await lowerQuota(server, 'plugins', { bytes: 20_000 })
  const description = Array.from({ length: 3000 }, (_, at) => String.fromCharCode(0x4e00 + at * 7)).join('')
  const edit = (id: string) =>
    browser.plugins.edit({ params: { id }, body: { name: 'Wide', description, base: {} } }).then(
      () => 'saved',
      ({ code }: { code: string }) => code,
    )
  const edited: string[] = []
  for (const id of ids) edited.push(await edit(id))

  expect(edited[0]).toBe('saved')
  expect(edited.at(-1)).toBe('library_full')
  await browser.plugins.change({ params: { id: ids.at(-1) ?? '' }, body: { isFavorite: true } })
})

test('the growth triggers have the quotas of their tables', async () => {
  const server = await aServer()

  const { rows } = await server.pool.query<{ name: string; given: string }>(
    `select tgrelid::regclass::text as name, encode(tgargs, 'escape') as given from pg_trigger
     where tgname = 'quota_of_growth' and tgenabled = 'O' order by 1`,
  )

  expect(rows.map(({ name, given }) => ({ name, given: given.split('\\000').slice(0, -1) }))).toEqual(
    Object.entries(QUOTAS)
      .filter(([, quota]) => quota.bytes)
      .map(([name, quota]) => ({ name, given: quotaTriggerArguments(quota) }))
      .sort((one, other) => (one.name < other.name ? -1 : 1)),
  )
})
