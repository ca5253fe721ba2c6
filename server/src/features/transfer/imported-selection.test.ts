import { expect, test } from 'vitest'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import { importLibrary, libraryIn } from './testing/import-archive.ts'

test('the archive of a selection is imported with notes, tags, updates and collections', async () => {
  const server = await aServer()
  const ana = await server.signedInAs('ana')
  const ids: string[] = []
  for (const name of ['Diva', 'Zebra', 'Serum'])
    ids.push((await ana.plugins.add({ body: aPlugin({ name, manufacturer: name }) })).plugin.id)
  const [diva = '', zebra = ''] = ids
  await ana.plugins.change({
    params: { id: diva },
    body: { notes: 'Pads', tags: ['synth'], isFavorite: true },
  })
  await ana.updates.start({ body: { pluginIds: [diva] } })
  await ana.collections.add({ body: { name: 'Live', kind: 'picked', pluginIds: ids } })
  const archive = await ana.account.exportSelection({ body: { pluginIds: [diva, zebra] } })
  const ben = await server.signedInAs('ben')

  const { counts } = await importLibrary(ben, libraryIn(archive))

  expect(counts).toEqual({ createdCount: 2, joinedCount: 0, unchangedCount: 0 })
  const library = await ben.plugins.list()
  expect(library).toMatchObject([
    { name: 'Diva', tags: ['synth'], isFavorite: true },
    { name: 'Zebra', tags: [] },
  ])
  const [first] = library
  expect(await ben.plugins.open({ params: { id: first?.id ?? '' } })).toMatchObject({ notes: 'Pads' })
  expect(await ben.updates.history()).toMatchObject([{ pluginName: 'Diva' }])
  expect(await ben.collections.list()).toMatchObject([
    { name: 'Live', pluginIds: library.map(({ id }) => id) },
  ])
})
