import { expect, test } from 'vitest'
import { DAY } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import { wholeDatabase } from '../../../test/database/whole-database.ts'
import { exportedLibrary, importLibrary } from '../transfer/testing/import-archive.ts'
import { sweep } from './sweep.ts'
import { sweepPlugins } from './sweep-plugins.ts'

async function aLibrary(...names: string[]) {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
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
  await ana.plugins.change({
    params: { id: gone },
    body: { tags: ['mix'], notes: 'Loud.', isFavorite: true },
  })
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
  expect(
    await ana.plugins.addMany({ body: { plugins: [aPlugin({ name: 'Former' }), split] } }),
  ).toMatchObject({
    createdCount: 0,
    staysRemovedCount: 2,
  })
})

test('a removed plugin that an import brought back stays in the library, and leaves no hidden entry', async () => {
  const { ana, ids, later, sweepAll } = await aLibrary('Bell', 'Comb')
  const library = await exportedLibrary(ana)
  await ana.plugins.removeMany({ body: { pluginIds: ids } })
  await later(1)
  await importLibrary(ana, { ...library, plugins: library.plugins.filter(({ name }) => name === 'Bell') })
  await later(8)
  await sweepAll()
  const names = async () => (await ana.plugins.list()).map(({ name }) => name).sort()
  expect(await names()).toEqual(['Bell'])
  expect((await ana.plugins.removed()).hidden.map(({ name }) => name)).toEqual(['Comb'])

  await importLibrary(ana, library)
  expect(await names(), 'an import is by hand').toEqual(['Bell', 'Comb'])
})

test('hidden entries of the sweep give way, the oldest first, to a library that needs the room', async () => {
  const { server, ana, ids, later } = await aLibrary('Here', 'Hidden')
  await ana.plugins.removeMany({ body: { pluginIds: ids.slice(1) } })
  await ana.plugins.hide({ body: { pluginIds: ids.slice(1) } })
  await server.pool.query(
    `insert into plugins (user_id, name, manufacturer, type, format, formats, version, path, is_uad, is_owned, update_available,
       is_favorite, name_key, vendor_key, is_guess, removed_at)
     select user_id, number, '', '', '', '{}', '', '', false, true, false, false, number, '', false, $1::timestamptz + number * interval '1 second'
     from plugins, generate_series(1, 2500) as number where name = 'Here'`,
    [server.clock.now()],
  )
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
