import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY, SECOND } from '../../../../test/a-clock.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer, aServerWith } from '../../../../test/a-server.ts'
import { wholeDatabase } from '../../../../test/database/whole-database.ts'
import { readZipEntries } from '../../../../test/read-zip-entries.ts'
import { aLicense } from '../../licenses/testing/a-license.ts'
import { sweep } from '../../upkeep/sweep.ts'

const NAMES = ['Ara', 'Bell', 'Comb', 'Dune']

async function aLibrary() {
  const [server, ana] = await aServerWith('ana')
  await ana.plugins.addMany({ body: { plugins: NAMES.map((name) => aPlugin({ name })) } })
  const plugins = await ana.plugins.list()
  const idsOf = (...names: string[]) => plugins.flatMap(({ id, name }) => (names.includes(name) ? id : []))
  const shown = async () => (await ana.plugins.list()).map(({ name }) => name)
  return { server, ana, idsOf, shown }
}

test('one removal can be restored, then one plugin, then the rest, for seven days', async () => {
  const { server, ana, idsOf, shown } = await aLibrary()
  await ana.plugins.remove({ params: { id: idsOf('Ara')[0] ?? '' } })
  server.clock.advance(SECOND)
  const { removedAt } = await ana.plugins.removeMany({ body: { pluginIds: idsOf('Bell') } })
  server.clock.advance(SECOND)
  expect(await ana.plugins.purge()).toMatchObject({ deletedCount: 2 })
  expect(await shown()).toEqual([])

  expect((await ana.plugins.removed()).removals).toMatchObject([
    { count: 2, wasPurged: true },
    { count: 1, wasPurged: false },
    { count: 1, wasPurged: false },
  ])
  await ana.plugins.restoreMany({ body: { removedAt } })
  expect(await shown()).toEqual(['Bell'])
  await ana.plugins.restoreMany({ body: { pluginIds: idsOf('Dune') } })
  expect(await shown()).toEqual(['Bell', 'Dune'])
  expect(await ana.plugins.restoreMany({ body: {} })).toEqual({ restoredCount: 2 })
  expect(await shown()).toEqual(NAMES)
  await ana.plugins.removeMany({ body: { pluginIds: idsOf('Ara', 'Bell') } })
  server.clock.advance(7 * DAY)
  await ana.account.login({ body: { username: 'ana', password: 'correct horse' } })
  expect(await ana.plugins.removed()).toMatchObject({ total: 0 })
  await expect(ana.plugins.restoreMany({ body: {} })).rejects.toMatchObject({ status: 404 })
})

test('a removal of many is all or none, like hiding what was removed, and never of another account', async () => {
  const { server, ana, idsOf, shown } = await aLibrary()
  const ben = await server.signedInAs('ben')
  const { plugin } = await ben.plugins.add({ body: aPlugin({ name: 'Foreign' }) })

  const mixed = ana.plugins.removeMany({ body: { pluginIds: [...idsOf('Ara'), plugin.id] } })

  await expect(mixed).rejects.toMatchObject({ status: 404, reason: 'Plugin not found' })
  expect(await shown()).toEqual(NAMES)
  await ana.plugins.removeMany({ body: { pluginIds: idsOf('Ara') } })
  for (const [person, pluginIds] of [
    [ana, idsOf('Ara', 'Bell')],
    [ben, idsOf('Ara')],
  ] as const)
    await expect(person.plugins.hide({ body: { pluginIds } })).rejects.toMatchObject({ status: 404 })
  expect((await ana.plugins.removed()).hidden).toEqual([])
})

test('a plugin that was added again under another name joins what is restored with what it has, and all stars and licenses stay', async () => {
  const { server, ana, idsOf } = await aLibrary()
  const [id = ''] = idsOf('Comb')
  await ana.plugins.change({ params: { id }, body: { isFavorite: true } })
  await ana.licenses.add({ body: aLicense({ title: 'Old', pluginIds: [id] }) })
  await ana.plugins.purge()
  const { plugin } = await ana.plugins.add({ body: aPlugin({ name: 'Brush', format: 'AU' }) })
  await ana.plugins.edit({ params: { id: plugin.id }, body: { name: 'Comb' } })
  await ana.licenses.add({ body: aLicense({ title: 'New', pluginIds: [plugin.id] }) })
  await ana.definitions.ignore({ params: { id: plugin.id }, body: { ignored: [{ what: 'plugin' }] } })

  await ana.plugins.restoreMany({ body: {} })

  const library = await ana.plugins.list()
  expect(library.map(({ name }) => name)).toEqual(NAMES)
  const { rows } = await server.pool.query('select plugin_id from ignored_updates')
  expect(rows).toEqual([{ plugin_id: id }])
  expect(library[2]).toMatchObject({ isFavorite: true, formats: ['VST3', 'AU'] })
  const shown = library.flatMap((each) => (each.name === 'Comb' ? each.id : []))
  const { licenses } = await ana.licenses.list()
  expect(licenses.map(({ title, pluginIds }) => [title, pluginIds]).toSorted()).toEqual([
    ['New', shown],
    ['Old', shown],
  ])
})

test('a removed plugin is not brought back in bulk, but by hand, with everything that it had', async () => {
  const { ana, idsOf, shown } = await aLibrary()
  const [id = ''] = idsOf('Bell')
  await ana.plugins.change({ params: { id }, body: { isFavorite: true, tags: ['mix'], notes: 'Loud.' } })
  const { id: collectionId } = await ana.collections.add({ body: { kind: 'picked', name: 'Live' } })
  await ana.collections.changePlugins({ params: { id: collectionId }, body: { add: [id] } })
  await ana.plugins.removeMany({ body: { pluginIds: [id] } })
  const bulk = await ana.plugins.addMany({ body: { plugins: NAMES.map((name) => aPlugin({ name })) } })
  expect(bulk).toMatchObject({ createdCount: 0, joinedCount: 3, staysRemovedCount: 1 })
  expect(await shown()).toEqual(['Ara', 'Comb', 'Dune'])

  const { outcome, plugin } = await ana.plugins.add({ body: aPlugin({ name: 'Bell', version: '9.0' }) })

  expect([outcome, plugin.id]).toEqual(['joined', id])
  expect(await ana.plugins.open({ params: { id } })).toMatchObject({
    isFavorite: true,
    tags: ['mix'],
    notes: 'Loud.',
    version: '9.0',
  })
  expect((await ana.collections.list())[0]).toMatchObject({ pluginIds: [id] })
  expect(await shown()).toEqual(NAMES)
})

test('what is kept hidden stays for good, is listed, comes back alone, and never with the others', async () => {
  const { server, ana, idsOf, shown } = await aLibrary()
  await ana.plugins.removeMany({ body: { pluginIds: idsOf('Ara', 'Bell') } })

  expect(await ana.plugins.hide({ body: { pluginIds: idsOf('Bell') } })).toEqual({ hiddenCount: 1 })

  expect(await ana.plugins.removed()).toMatchObject({
    total: 1,
    plugins: [{ name: 'Ara' }],
    hidden: [{ name: 'Bell' }],
    hiddenTotal: 1,
  })
  await ana.plugins.restoreMany({ body: {} })
  expect(await shown()).toEqual(['Ara', 'Comb', 'Dune'])
  server.clock.advance(400 * DAY)
  await sweep(server.db, server.blobs, server.clock.now())
  await ana.account.login({ body: { username: 'ana', password: 'correct horse' } })
  const bulk = await ana.plugins.addMany({ body: { plugins: [aPlugin({ name: 'Bell' })] } })
  expect(bulk).toMatchObject({ createdCount: 0, staysRemovedCount: 1 })
  await ana.plugins.restoreMany({ body: { pluginIds: idsOf('Bell') } })
  expect(await shown()).toEqual(NAMES)
  expect((await ana.plugins.removed()).hidden).toEqual([])
})

test('what was removed stays out for good without its data, what was purged can be found again', async () => {
  const { server, ana, idsOf, shown } = await aLibrary()
  const [id = ''] = idsOf('Bell')
  await ana.plugins.change({ params: { id }, body: { isFavorite: true, tags: ['mix'], notes: 'Loud.' } })
  await ana.plugins.removeMany({ body: { pluginIds: idsOf('Ara', 'Bell', 'Comb') } })
  await ana.plugins.purge()
  const addAll = () => ana.plugins.addMany({ body: { plugins: NAMES.map((name) => aPlugin({ name })) } })
  server.clock.advance(8 * DAY)
  await ana.account.login({ body: { username: 'ana', password: 'correct horse' } })
  expect(await addAll(), 'before the sweep').toMatchObject({ createdCount: 1, staysRemovedCount: 3 })

  for (let day = 0; day < 2; day++) await sweep(server.db, server.blobs, server.clock.now())

  expect(await addAll()).toMatchObject({ createdCount: 0, joinedCount: 1, staysRemovedCount: 3 })
  expect(await shown()).toEqual(['Dune'])
  const { hidden, hiddenTotal, total } = await ana.plugins.removed()
  expect([total, hiddenTotal, hidden.map(({ name }) => name)]).toEqual([0, 3, ['Ara', 'Bell', 'Comb']])
  expect(JSON.stringify(await wholeDatabase(server.pool))).not.toContain('Loud.')

  const hiddenIds = (...names: string[]) => hidden.flatMap((one) => (names.includes(one.name) ? one.id : []))
  expect(await ana.plugins.restoreMany({ body: { pluginIds: hiddenIds('Bell') } })).toEqual({
    restoredCount: 1,
  })
  expect(await ana.plugins.open({ params: { id: hiddenIds('Bell')[0] ?? '' } })).toMatchObject({
    name: 'Bell',
    isFavorite: false,
    tags: [],
    notes: '',
    installations: [],
  })
})

const server = await aServer()

/** Two samples, the first with two formats. */
const SAMPLES = [
  aPlugin({ name: 'Pro-Q 3', path: '', isSample: true, version: '3.2', platform: 'macos' }),
  aPlugin({ name: 'Pro-Q 3', path: '', isSample: true, format: 'AU', version: '3.2', platform: 'macos' }),
  aPlugin({ name: 'Saturn 2', path: '', isSample: true, isFree: true, bundleId: 'com.fabfilter.saturn2' }),
]

const counted = async (table: string) => {
  const { rows } = await server.db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  )
  return rows[0]?.count
}

test('samples are marked, added once, in no export, and removed together; real plugins and those of others stay', async () => {
  const ana = await server.signedInAs('ana')
  const ben = await server.signedInAs('ben')
  for (const visitor of [ana, ben]) await visitor.plugins.addMany({ body: { plugins: SAMPLES } })
  await ana.plugins.addMany({ body: { plugins: SAMPLES } })

  expect(await ana.plugins.list()).toMatchObject([
    {
      name: 'Pro-Q 3',
      formats: ['VST3', 'AU'],
      isSample: true,
      definitionId: null,
      metadata: { isFree: false },
    },
    { name: 'Saturn 2', isSample: true, definitionId: null, metadata: { isFree: true } },
  ])
  const real = await ana.plugins.add({ body: aPlugin({ name: 'Pro-Q 3', version: '3.1', isFree: true }) })
  expect(real).toMatchObject({ outcome: 'created', plugin: { isSample: false, metadata: { isFree: false } } })

  const sample = (await ana.plugins.list()).find(({ isSample }) => isSample)
  await ana.plugins.remove({ params: { id: sample?.id ?? '' } })
  const archive = readZipEntries(Buffer.from(await ana.account.exportData()))
  const { plugins } = JSON.parse(archive['plugfolio.json']?.toString('utf8') ?? '')
  expect(plugins).toMatchObject([{ name: 'Pro-Q 3', version: '3.1' }])
  expect(archive['plugins.csv']?.toString('utf8')).not.toContain('Saturn')

  expect(await ana.plugins.removeSamples()).toEqual({ deletedCount: 2 })

  expect(await ana.plugins.list()).toEqual([real.plugin])
  expect(await ben.plugins.list()).toHaveLength(2)
  expect(await ana.plugins.removeSamples()).toEqual({ deletedCount: 0 })
})

test('a sample is no evidence, makes no definition, and an edit of it is not shared', async () => {
  const before = [await counted('definitions'), await counted('observations'), await counted('revisions')]
  const carl = await server.signedInAs('carl')
  await carl.plugins.addMany({ body: { plugins: SAMPLES } })
  const [sample] = await carl.plugins.list()
  if (!sample) throw new Error('There is no sample.')

  const edited = await carl.plugins.edit({
    params: { id: sample.id },
    body: { name: 'Pro-Q 3', manufacturer: 'Fab', type: 'Filter', version: '9.9' },
  })

  expect(edited).toMatchObject({ isSample: true, type: 'Filter', claims: [{ outcome: 'refused' }, {}] })
  expect([await counted('definitions'), await counted('observations'), await counted('revisions')]).toEqual(
    before,
  )
})
