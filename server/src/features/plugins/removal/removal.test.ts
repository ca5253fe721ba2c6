import { expect, test } from 'vitest'
import { DAY, SECOND } from '../../../../test/a-clock.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'
import { wholeDatabase } from '../../../../test/database/whole-database.ts'
import { aLicense } from '../../licenses/testing/a-license.ts'
import { sweep } from '../../upkeep/sweep.ts'

const NAMES = ['Ara', 'Bell', 'Comb', 'Dune']

async function aLibrary() {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  await ana.plugins.addMany({ body: { plugins: NAMES.map((name) => aPlugin({ name })) } })
  const plugins = await ana.plugins.list()
  const idsOf = (...names: string[]) => plugins.flatMap(({ id, name }) => (names.includes(name) ? id : []))
  const shown = async () => (await ana.plugins.list()).map(({ name }) => name)
  return { server, ana, idsOf, shown }
}

test('a removal of several plugins is listed as one and comes back as one', async () => {
  const { ana, idsOf, shown } = await aLibrary()
  await ana.plugins.bulkEdit({ body: { pluginIds: idsOf('Bell'), changes: { addTags: ['mix'] } } })

  const { removedCount, removedAt } = await ana.plugins.removeMany({
    body: { pluginIds: idsOf('Ara', 'Bell') },
  })
  const { total, removals, plugins } = await ana.plugins.removed()

  expect(removedCount).toBe(2)
  expect(await shown()).toEqual(['Comb', 'Dune'])
  expect(total).toBe(2)
  expect(removals).toMatchObject([{ removedAt, count: 2, wasPurged: false }])
  expect(plugins.map(({ name }) => name)).toEqual(['Ara', 'Bell'])
  expect(await ana.plugins.restoreMany({ body: { removedAt } })).toEqual({ restoredCount: 2 })
  expect(await shown()).toEqual(NAMES)
  expect((await ana.plugins.list())[1]?.tags).toEqual(['mix'])
  expect(await ana.plugins.removed()).toEqual({
    total: 0,
    removals: [],
    plugins: [],
    hidden: [],
    hiddenTotal: 0,
  })
})

test('one removal can be restored, then one plugin, then the rest', async () => {
  const { server, ana, idsOf, shown } = await aLibrary()
  await ana.plugins.remove({ params: { id: idsOf('Ara')[0] ?? '' } })
  server.clock.advance(SECOND)
  const { removedAt } = await ana.plugins.removeMany({ body: { pluginIds: idsOf('Bell') } })
  server.clock.advance(SECOND)
  await ana.plugins.purge()

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
})

test('a removal of many is all or none, and never of another account', async () => {
  const { server, ana, idsOf, shown } = await aLibrary()
  const ben = await server.signedInAs('ben')
  const { plugin } = await ben.plugins.add({ body: aPlugin({ name: 'Foreign' }) })

  const mixed = ana.plugins.removeMany({ body: { pluginIds: [...idsOf('Ara'), plugin.id] } })

  await expect(mixed).rejects.toMatchObject({ status: 404, reason: 'Plugin not found' })
  expect(await shown()).toEqual(NAMES)
  expect(await ben.plugins.list()).toHaveLength(1)
})

test('a plugin that was added again after its removal joins what is restored', async () => {
  const { ana, idsOf, shown } = await aLibrary()
  await ana.plugins.bulkEdit({ body: { pluginIds: idsOf('Comb'), changes: { isFavorite: true } } })
  await ana.plugins.purge()
  await ana.plugins.add({ body: aPlugin({ name: 'Comb', format: 'AU' }) })

  await ana.plugins.restoreMany({ body: {} })

  expect(await shown()).toEqual(NAMES)
  expect((await ana.plugins.list())[2]).toMatchObject({ isFavorite: true, formats: ['VST3', 'AU'] })
})

test('what joins a restored plugin brings its licenses, and keeps those that the plugin had', async () => {
  const { ana, idsOf } = await aLibrary()
  const [id = ''] = idsOf('Comb')
  await ana.licenses.add({ body: aLicense({ title: 'Old', pluginIds: [id] }) })
  await ana.plugins.purge()
  const { plugin } = await ana.plugins.add({ body: aPlugin({ name: 'Comb', format: 'AU' }) })
  await ana.licenses.add({ body: aLicense({ title: 'New', pluginIds: [plugin.id] }) })

  await ana.plugins.restoreMany({ body: {} })

  const shown = (await ana.plugins.list()).flatMap(({ id, name }) => (name === 'Comb' ? id : []))
  const { licenses } = await ana.licenses.list()
  expect(licenses.map(({ title, pluginIds }) => [title, pluginIds]).toSorted()).toEqual([
    ['New', shown],
    ['Old', shown],
  ])
})

test('what is added in bulk does not bring back what was removed, and says so', async () => {
  const { ana, idsOf, shown } = await aLibrary()
  await ana.plugins.removeMany({ body: { pluginIds: idsOf('Bell') } })

  const again = await ana.plugins.addMany({ body: { plugins: NAMES.map((name) => aPlugin({ name })) } })

  expect(again).toMatchObject({ createdCount: 0, joinedCount: 3, staysRemovedCount: 1 })
  expect(await shown()).toEqual(['Ara', 'Comb', 'Dune'])
})

test('adding a removed plugin by hand brings it back with everything that it had', async () => {
  const { ana, idsOf, shown } = await aLibrary()
  const [id = ''] = idsOf('Bell')
  await ana.plugins.change({ params: { id }, body: { isFavorite: true, tags: ['mix'], notes: 'Loud.' } })
  const { id: collectionId } = await ana.collections.add({ body: { kind: 'picked', name: 'Live' } })
  await ana.collections.changePlugins({ params: { id: collectionId }, body: { add: [id] } })
  await ana.plugins.removeMany({ body: { pluginIds: [id] } })

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

test("only removed plugins of one's own can be hidden", async () => {
  const { server, ana, idsOf } = await aLibrary()
  const ben = await server.signedInAs('ben')
  await ana.plugins.removeMany({ body: { pluginIds: idsOf('Ara') } })

  for (const [person, pluginIds] of [
    [ana, idsOf('Bell')],
    [ana, idsOf('Ara', 'Bell')],
    [ben, idsOf('Ara')],
  ] as const)
    await expect(person.plugins.hide({ body: { pluginIds } })).rejects.toMatchObject({ status: 404 })
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
  expect(await ana.plugins.add({ body: aPlugin({ name: 'Ara' }) })).toMatchObject({
    outcome: 'joined',
    plugin: { id: hiddenIds('Ara')[0], formats: ['VST3'] },
  })
  expect(await addAll()).toMatchObject({ createdCount: 0, joinedCount: 3, staysRemovedCount: 1 })
  expect(await shown()).toEqual(['Ara', 'Bell', 'Dune'])
})

test('after seven days nothing can be restored', async () => {
  const { server, ana, idsOf } = await aLibrary()
  await ana.plugins.removeMany({ body: { pluginIds: idsOf('Ara', 'Bell') } })
  server.clock.advance(7 * DAY)
  await ana.account.login({ body: { username: 'ana', password: 'correct horse' } })

  expect(await ana.plugins.removed()).toMatchObject({ total: 0 })
  await expect(ana.plugins.restoreMany({ body: {} })).rejects.toMatchObject({ status: 404 })
})
