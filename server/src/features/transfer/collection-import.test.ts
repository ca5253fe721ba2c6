import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { exportedLibrary, importLibrary } from './testing/import-archive.ts'

const server = await aServer()

/** A user with these plugins, of which the first are in a collection. */
async function aUser(username: string, names: string[], pickedCount: number) {
  const person = await server.signedInAs(username)
  for (const name of names) await person.plugins.add({ body: aPlugin({ name, manufacturer: name }) })
  const ids = new Map((await person.plugins.list()).map(({ name, id }) => [name, id]))
  const pluginIds = names.slice(0, pickedCount).map((name) => ids.get(name) ?? '')
  const { id } = await person.collections.add({ body: { name: 'Live', kind: 'picked', pluginIds } })
  return { person, id, idOf: (name: string) => ids.get(name) ?? '' }
}

/** The collections with the names of their plugins. */
async function shown(person: Visitor) {
  const names = new Map((await person.plugins.list()).map(({ id, name }) => [id, name]))
  const collections = await person.collections.list()
  return collections.map(({ name, kind, view, pluginIds }) => [
    name,
    kind === 'view' ? view : pluginIds.map((id) => names.get(id)),
  ])
}

test('an import joins a collection of the same name, and undoing it leaves only what was there', async () => {
  const { person: ana } = await aUser('ana', ['Diva', 'Zebra'], 2)
  await ana.collections.add({ body: { name: 'Free', kind: 'view', view: 'free=yes' } })
  await ana.collections.add({ body: { name: 'Empty', kind: 'picked' } })
  const { person: ben, id, idOf } = await aUser('ben', ['Zebra', 'Serum'], 1)
  await ben.collections.change({ params: { id }, body: { name: 'LIVE' } })
  await ben.collections.add({ body: { name: 'free', kind: 'view', view: 'mine' } })
  const before = await shown(ben)
  const library = await exportedLibrary(ana)

  const { id: importId, collectionCounts } = await importLibrary(ben, library)

  expect(collectionCounts).toEqual({ createdCount: 1, joinedCount: 1, unchangedCount: 1 })
  expect(await shown(ben)).toEqual([
    ['Empty', []],
    ['free', 'mine'],
    ['LIVE', ['Diva', 'Zebra']],
  ])
  const again = await importLibrary(ben, library)
  expect(again.collectionCounts).toEqual({ createdCount: 0, joinedCount: 0, unchangedCount: 3 })
  await ben.collections.changePlugins({ params: { id }, body: { add: [idOf('Serum')] } })
  await ben.transfer.undo({ params: { id: importId } })
  expect(await shown(ben)).toEqual([before[0], ['LIVE', ['Serum', 'Zebra']]])
})

test('an imported collection that was changed since stays when the import is undone', async () => {
  const { person: carl } = await aUser('carl', ['Diva'], 1)
  await carl.collections.add({ body: { name: 'Free', kind: 'view', view: 'free=yes' } })
  const { person: dora, id, idOf } = await aUser('dora', ['Serum'], 1)
  await dora.collections.remove({ params: { id } })
  const { id: importId } = await importLibrary(dora, await exportedLibrary(carl))
  const [free, live] = await dora.collections.list()
  await dora.collections.change({ params: { id: free?.id ?? '' }, body: { view: 'free=no' } })
  await dora.collections.changePlugins({ params: { id: live?.id ?? '' }, body: { add: [idOf('Serum')] } })

  await dora.transfer.undo({ params: { id: importId } })

  expect(await shown(dora)).toEqual([
    ['Free', 'free=no'],
    ['Live', ['Serum']],
  ])
})

test('a view and a picked collection of one name both stay', async () => {
  const name = `Live ${'🎤'.repeat(37)}`
  const { person: eve, id } = await aUser('eve', ['Diva'], 1)
  await eve.collections.change({ params: { id }, body: { name } })
  const { person: finn } = await aUser('finn', [], 0)
  await finn.collections.add({ body: { name, kind: 'view', view: 'x' } })
  const library = await exportedLibrary(eve)

  await importLibrary(finn, library)
  await importLibrary(finn, library)

  const numbered = `Live ${'🎤'.repeat(36)} 2`
  expect((await shown(finn)).toSorted()).toEqual(
    [
      ['Live', []],
      [name, 'x'],
      [numbered, ['Diva']],
    ].toSorted(),
  )
})

test('the collections of an export contain no removed ones and no plugins that are not in the file', async () => {
  const { person: gina, id, idOf } = await aUser('gina', ['Diva', 'Zebra'], 2)
  const { id: removed } = await gina.collections.add({ body: { name: 'Old', kind: 'view' } })
  await gina.collections.remove({ params: { id: removed } })
  await gina.plugins.remove({ params: { id: idOf('Diva') } })

  const { collections, skipped } = await exportedLibrary(gina)

  expect(collections).toMatchObject([{ name: 'Live', pluginIds: [idOf('Zebra')] }])
  expect(skipped).toMatchObject([{ name: 'Diva' }])
  expect(await gina.collections.list()).toMatchObject([{ id }])
})

test('imported collections never contain plugins of others', async () => {
  const { idOf } = await aUser('hugo', ['Diva'], 1)
  const { person: ida } = await aUser('ida', ['Zebra'], 0)
  const { id: importId } = await ida.transfer.begin({ body: { source: 'a.zip' } })
  const collections = [{ name: 'Stolen', kind: 'picked' as const, pluginIds: [idOf('Diva'), randomUUID()] }]

  await ida.transfer.addCollections({ params: { id: importId }, body: { collections } })

  expect(await shown(ida)).toEqual([
    ['Live', []],
    ['Stolen', []],
  ])
})
