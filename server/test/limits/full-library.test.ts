import { expect, test } from 'vitest'
import { exportedLibrary, importLibrary } from '../../src/features/transfer/testing/import-archive.ts'
import { aHelper } from '../a-helper.ts'
import { aPicture } from '../a-picture.ts'
import { aPlugin } from '../a-plugin.ts'
import { aServer } from '../a-server.ts'
import { lowerQuota } from './lower-quota.ts'

/** A server that limits the rows of a table for each user. */
async function aSmallServer(table: string, rows: number) {
  const server = await aServer()
  await lowerQuota(server, table, { rows })
  return server
}

const named = (...names: string[]) => names.map((name) => aPlugin({ name, manufacturer: name }))
const isFull = (what: string) => ({
  status: 409,
  code: 'library_full',
  reason: expect.stringContaining(what),
})

test('a full library refuses new plugins from every source and stays unchanged', async () => {
  const server = await aSmallServer('plugins', 3)
  const [ana, ben] = [await server.signedInAs('ana'), await server.signedInAs('ben')]
  await ben.plugins.addMany({ body: { plugins: named('Vital', 'Surge') } })
  const otherLibrary = await exportedLibrary(ben)
  await ana.plugins.addMany({ body: { plugins: named('Zebra', 'Diva') } })
  const { helper } = await aHelper(server, ana)
  const before = await ana.plugins.list()

  const tooMany = { body: { plugins: named('Serum', 'Pigments') } }
  await expect(ana.plugins.addMany(tooMany)).rejects.toMatchObject(isFull('can hold 50,000 plugins'))
  await expect(helper.plugins.addMany(tooMany)).rejects.toMatchObject(isFull('can hold 50,000 plugins'))
  await expect(importLibrary(ana, otherLibrary)).rejects.toMatchObject(isFull('can hold 50,000 plugins'))
  expect(await ana.plugins.list()).toEqual(before)

  const last = await ana.plugins.add({ body: aPlugin({ name: 'Serum' }) })
  const one = ana.plugins.add({ body: aPlugin({ name: 'Pigments' }) })
  await expect(one).rejects.toMatchObject(isFull('can hold 50,000 plugins'))
  expect((await ana.plugins.add({ body: aPlugin({ name: 'Serum', format: 'AU' }) })).outcome).toBe('joined')
  expect((await ben.plugins.add({ body: aPlugin({ name: 'Pigments' }) })).outcome).toBe('created')

  // A removed plugin can be restored, so it still counts.
  await ana.plugins.remove({ params: { id: last.plugin.id } })
  const rejected = ana.plugins.add({ body: aPlugin({ name: 'Pigments' }) })
  await expect(rejected).rejects.toMatchObject(isFull('removed in the last seven days'))
  await ana.plugins.restore({ params: { id: last.plugin.id } })
  expect(await ana.plugins.list()).toHaveLength(3)
})

test('the bundles of one plugin are limited', async () => {
  const server = await aSmallServer('installations', 2)
  const ana = await server.signedInAs('ana')
  const addAt = (path: string) => ana.plugins.add({ body: aPlugin({ path }) })
  await addAt('a.vst3')
  await addAt('b.vst3')

  await expect(addAt('c.vst3')).rejects.toMatchObject(isFull('can hold 150,000 installations'))
  expect((await addAt('b.vst3')).outcome).toBe('joined')
})

test('at the limit of pictures one can be replaced but none added', async () => {
  const server = await aSmallServer('pictures', 1)
  const ana = await server.signedInAs('ana')
  const { plugin: zebra } = await ana.plugins.add({ body: aPlugin({ name: 'Zebra' }) })
  const { plugin: diva } = await ana.plugins.add({ body: aPlugin({ name: 'Diva' }) })
  const file = new File([await aPicture()], 'a.png')
  await ana.screenshots.upload({ params: { id: zebra.id }, file })

  const second = ana.screenshots.upload({ params: { id: diva.id }, file })
  await expect(second).rejects.toMatchObject(isFull('can hold 20,000 pictures'))
  const again = await ana.screenshots.upload({ params: { id: zebra.id }, file })
  expect(again.screenshot).not.toBeNull()
})
