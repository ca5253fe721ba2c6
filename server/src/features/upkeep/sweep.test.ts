import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aPurchase } from '#shared/purchases/testing/a-purchase.ts'
import { DAY, HOUR, SECOND } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer, aServerWith, type TestServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { wholeDatabase } from '../../../test/database/whole-database.ts'
import {
  attempts,
  installations,
  jobs,
  knownBrowsers,
  mails,
  notifications,
  pictures,
  plugins,
  sessions,
} from '../../db/schema.ts'
import { pictureKeysOf } from '../../files/blobs.ts'
import { NOTHING_SWEPT, sweep } from './sweep.ts'
import { sweepPlugins } from './sweep-plugins.ts'

async function aShownPlugin(person: Visitor, name: string) {
  const { plugin } = await person.plugins.add({ body: aPlugin({ name }) })
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer()
  return person.screenshots.upload({ params: { id: plugin.id }, file: new File([png], 'a.png') })
}

const idsOf = (screenshots: (string | null)[]) =>
  screenshots.map((screenshot) => screenshot?.split('/').at(-1) ?? '')

async function filesIn({ blobs }: TestServer) {
  const keys: string[] = []
  for await (const key of blobs.keys()) keys.push(key)
  return keys.sort()
}

/** Files have the machine's time, while the server uses the test's clock. */
async function storedAt({ folder }: TestServer, key: string, time: Date) {
  await utimes(path.join(folder, key.slice(0, 2), key), time, time)
}

test.each([
  ['removed', (person: Visitor, id: string) => person.plugins.remove({ params: { id } })],
  ['purged', (person: Visitor) => person.plugins.purge()],
])('after seven days nothing that belongs to a %s plugin is left', async (_, remove) => {
  const [server, ana] = await aServerWith('ana')
  const ben = await server.signedInAs('ben')
  const gone = await aShownPlugin(ana, 'Gone')
  const keptPlugin = await aShownPlugin(ben, 'Kept')
  await remove(ana, gone.id)

  server.clock.advance(7 * DAY - SECOND)
  const early = await sweep(server.db, server.blobs, server.clock.now())
  server.clock.advance(2 * SECOND)
  const late = await sweep(server.db, server.blobs, server.clock.now())

  expect([early.plugins, early.pictures]).toEqual([0, 0])
  expect([late.plugins, late.pictures]).toEqual([1, 1])
  const rest = await server.db.select().from(plugins)
  expect(rest.flatMap(({ id, hiddenAt }) => (hiddenAt ? [] : id))).toEqual([keptPlugin.id])
  expect(rest.some(({ id }) => id === gone.id)).toBe(false)
  expect((await server.db.select().from(installations)).map(({ pluginId }) => pluginId)).toEqual([
    keptPlugin.id,
  ])
  expect(await filesIn(server)).toEqual(idsOf([keptPlugin.screenshot]).flatMap(pictureKeysOf).sort())
})

test('a file without a row is deleted after a day, since a younger one may still get its row, and other files stay', async () => {
  const server = await aServer()
  const [old = '', young = ''] = [randomUUID(), randomUUID()]
  const now = server.clock.now()
  for (const key of [old, young].flatMap(pictureKeysOf)) await server.blobs.put(key, new Uint8Array(3))
  for (const key of pictureKeysOf(old)) await storedAt(server, key, new Date(now.getTime() - DAY - SECOND))
  for (const key of pictureKeysOf(young)) await storedAt(server, key, new Date(now.getTime() - DAY + HOUR))
  await server.blobs.put('foreign.zip', new Uint8Array(3))
  await storedAt(server, 'foreign.zip', new Date('2001-01-01'))

  const swept = await sweep(server.db, server.blobs, now)

  expect(swept).toEqual({ ...NOTHING_SWEPT, files: 2 })
  expect(await filesIn(server)).toEqual([...pictureKeysOf(young), 'foreign.zip'].sort())
})

test('expired sessions, old attempts, jobs of ninety days, and browsers, notifications and mails of a year are deleted, and others stay', async () => {
  const [server, ana] = await aServerWith('ana')
  const { id: userId } = await ana.account.me()
  const now = server.clock.now()
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const session = { userId, label: '', createdAt: ago(DAY), lastSeenAt: ago(DAY) }
  await server.db.delete(sessions)
  await server.db.delete(attempts)
  await server.db.delete(knownBrowsers)
  await server.db.insert(sessions).values([
    { ...session, tokenHash: 'ended', expiresAt: ago(SECOND) },
    { ...session, tokenHash: 'lasting', expiresAt: ago(-SECOND) },
  ])
  await server.db.insert(attempts).values([
    { key: 'old', count: 1, blockedUntil: ago(2 * DAY), updatedAt: ago(2 * DAY + SECOND) },
    { key: 'young', count: 1, blockedUntil: ago(2 * DAY), updatedAt: ago(2 * DAY - SECOND) },
  ])
  await server.db.insert(knownBrowsers).values([
    { userId, tokenHash: 'old', lastSeenAt: ago(365 * DAY + SECOND) },
    { userId, tokenHash: 'young', lastSeenAt: ago(365 * DAY - SECOND) },
  ])
  const payload = { move: [], bringBack: [] }
  const job = { userId, kind: 'organize' as const, state: 'done' as const, payload }
  const moments = (time: number) => ({ createdAt: ago(time), changedAt: ago(time) })
  await server.db.insert(jobs).values([89 * DAY, 91 * DAY].map((time) => ({ ...job, ...moments(time) })))
  for (const days of [364, 366]) {
    const row = { userId, key: `${days}`, createdAt: ago(days * DAY) }
    await server.db.insert(notifications).values({ ...row, kind: 'news', title: '', text: '' })
    await server.db.insert(mails).values(row)
  }

  const swept = await sweep(server.db, server.blobs, now)

  const counts = { sessions: 1, attempts: 1, browsers: 1, jobs: 1, notifications: 1, mails: 1 }
  expect(swept).toEqual({ ...NOTHING_SWEPT, ...counts })
  expect((await server.db.select().from(sessions)).map((row) => row.tokenHash)).toEqual(['lasting'])
  expect((await server.db.select().from(attempts)).map((row) => row.key)).toEqual(['young'])
  expect((await server.db.select().from(knownBrowsers)).map((row) => row.tokenHash)).toEqual(['young'])
  expect((await server.db.select().from(jobs)).map((row) => row.createdAt)).toEqual([ago(89 * DAY)])
  expect((await server.db.select().from(notifications)).map((row) => row.key)).toEqual(['364'])
})

/** Adds bare plugins of the user $1 with this name, these values for screenshot and removal, for each row of a table. */
const insertPlugins = (name: string, values: string, from: string) =>
  `insert into plugins (user_id, name, manufacturer, type, format, formats, version, path, is_uad, is_owned, update_available,
     is_favorite, name_key, vendor_key, is_guess, screenshot, removed_at)
   select $1, ${name}, '', '', '', '{}', '', '', false, true, false, false, ${name}, '', false, ${values} from ${from}`

test('every one of many files is checked, page by page', async () => {
  const server = await aServer()
  const ids = Array.from({ length: 700 }, () => randomUUID())
  const { id: userId } = await (await server.signedInAs('ana')).account.me()
  for (const key of ids.flatMap(pictureKeysOf)) await server.blobs.put(key, new Uint8Array(1))
  const shown = ids.slice(0, 300)
  await server.db.insert(pictures).values(shown.map((id) => ({ userId, id, bytes: 1, sha256: 'x' })))
  await server.pool.query(insertPlugins('id', `$2 || id, null`, 'unnest($3::text[]) id'), [
    userId,
    '/api/screenshots/',
    shown,
  ])

  // The files are as old as this test, so the sweep runs two days later.
  const swept = await sweep(server.db, server.blobs, new Date(Date.now() + 2 * DAY))

  expect([swept.pictures, swept.files]).toEqual([0, 800])
  expect(await filesIn(server)).toEqual(shown.flatMap(pictureKeysOf).sort())
})

test('a removed purchase is deleted after seven days, and one whose plugin is deleted stays', async () => {
  const [server, ana] = await aServerWith('ana')
  const { plugin } = await ana.plugins.add({ body: aPlugin() })
  const kept = await ana.purchases.add({ body: aPurchase({ title: 'Kept', pluginIds: [plugin.id] }) })
  const gone = await ana.purchases.add({ body: aPurchase({ title: 'Gone', pluginIds: [plugin.id] }) })
  await ana.purchases.remove({ body: { ids: [gone.id] } })
  await ana.plugins.remove({ params: { id: plugin.id } })

  server.clock.advance(7 * DAY - SECOND)
  const early = await sweep(server.db, server.blobs, server.clock.now())
  server.clock.advance(2 * SECOND)
  const late = await sweep(server.db, server.blobs, server.clock.now())

  expect([early.purchases, late.purchases, late.plugins]).toEqual([0, 1, 1])
  await ana.account.login({ body: { username: 'ana', password: 'correct horse' } })
  expect(await ana.purchases.list()).toEqual([{ ...kept, pluginIds: [] }])
})

test('a failed step does not stop the others and is reported', async () => {
  const server = await aServer()
  const { id: userId } = await (await server.signedInAs('ana')).account.me()
  const now = server.clock.now()
  const createdAt = new Date(now.getTime() - 366 * DAY)
  await server.db
    .insert(notifications)
    .values({ userId, key: 'old', kind: 'news', title: '', text: '', createdAt })
  await server.pool.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'No.'; end $$;
    create trigger refused before delete on plugins execute function refuse()`)

  await expect(sweep(server.db, server.blobs, now)).rejects.toThrow('plugins could not be swept')

  expect(await server.db.select().from(notifications)).toEqual([])
})

async function aLibrary(...names: string[]) {
  const [server, ana] = await aServerWith('ana')
  const ids: string[] = []
  for (const name of names) ids.push((await ana.plugins.add({ body: aPlugin({ name }) })).plugin.id)
  const later = async (days: number) => {
    server.clock.advance(days * DAY)
    await ana.account.login({ body: { username: 'ana', password: 'correct horse' } })
  }
  return { server, ana, ids, later, sweepAll: () => sweep(server.db, server.blobs, server.clock.now()) }
}

test('of a removed plugin the sweep keeps the name and what recognizes its bundles, also those of merged ones', async () => {
  const { server, ana, ids, later, sweepAll } = await aLibrary('Gone', 'Former', 'Here')
  const [gone = '', former = ''] = ids
  await ana.plugins.change({ params: { id: gone }, body: { tags: ['mix'], notes: 'Loud.' } })
  await ana.plugins.merge({ params: { id: gone }, body: { pluginIds: [former] } })
  await server.pool.query(
    `insert into join_rules (user_id, key, plugin_id) select user_id, 'file:VST3//split.vst3', id from plugins where id = $1`,
    [former],
  )
  const keysOf = async (name: string) =>
    (
      await server.pool.query<{ key: string }>(
        `select key from identities i join plugins p on p.user_id = i.user_id and p.id = i.plugin_id where p.name = $1 order by key`,
        [name],
      )
    ).rows
  const keys = [await keysOf('Gone'), await keysOf('Former')]
  await ana.plugins.remove({ params: { id: gone } })
  await later(8)

  await sweepAll()

  const tables = await wholeDatabase(server.pool)
  for (const what of [gone, former, 'Loud.', 'mix']) expect(JSON.stringify(tables)).not.toContain(`"${what}"`)
  expect([await keysOf('Gone'), await keysOf('Former')]).toEqual(keys)
  const hidden = tables.plugins?.filter(({ hidden_at }) => hidden_at !== null)
  expect(hidden?.map(({ name, path, formats, machines }) => [name, path, formats, machines])).toEqual(
    expect.arrayContaining([
      ['Gone', '', [], []],
      ['Former', '', [], []],
    ]),
  )
  const split = aPlugin({ name: 'Split', path: '/VST3/Split.vst3' })
  const again = await ana.plugins.addMany({ body: { plugins: [aPlugin({ name: 'Former' }), split] } })
  expect(again).toMatchObject({ createdCount: 0, staysRemovedCount: 2 })
})

test('hidden entries of the sweep give way, the oldest first, to a library that needs the room', async () => {
  const { server, ana, ids, later } = await aLibrary('Here', 'Hidden')
  await ana.plugins.removeMany({ body: { pluginIds: ids.slice(1) } })
  await ana.plugins.hide({ body: { pluginIds: ids.slice(1) } })
  const { id: userId } = await ana.account.me()
  const removedAt = `null, $2::timestamptz + number * interval '1 second'`
  await server.pool.query(insertPlugins('number', removedAt, 'generate_series(1, 2500) as number'), [
    userId,
    server.clock.now(),
  ])
  await later(8)
  const before = new Date(server.clock.now().getTime() - 7 * DAY)
  const hidden = async () => {
    const { rows } = await server.pool.query(
      `select count(*)::int, min(name::int) as oldest from plugins where hidden_at is not null and name ~ '^\\d+$'`,
    )
    return rows[0]
  }

  expect(await sweepPlugins(server.db, before, server.clock.now())).toBe(2500)
  expect(await hidden()).toEqual({ count: 2500, oldest: 1 })
  expect(await ana.plugins.removed()).toMatchObject({ hiddenTotal: 2501 })

  expect(await sweepPlugins(server.db, before, server.clock.now(), 2002)).toBe(0)
  expect(await hidden()).toEqual({ count: 2000, oldest: 501 })
  await sweepPlugins(server.db, before, server.clock.now(), 1)
  expect((await ana.plugins.removed()).hidden.map(({ name }) => name)).toEqual(['Hidden'])
  expect((await ana.plugins.list()).map(({ name }) => name)).toEqual(['Here'])
})
