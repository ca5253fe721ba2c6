import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPurchase } from '#shared/purchases/testing/a-purchase.ts'
import type { SentSong } from '#shared/songs/library/known-song.ts'
import type { ImportedPurchase } from '#shared/transfer/imported-purchase.ts'
import { aHelper } from '../../../test/a-helper.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer, aServerWith } from '../../../test/a-server.ts'
import { aDigest, aSentSong, aUse } from '../../../test/a-song.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { archiveText, exportedLibrary, importLibrary, libraryIn } from './testing/import-archive.ts'

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

test('an imported collection that was changed since stays when the import is undone, and none has plugins of others or removed ones', async () => {
  const { person: carl, idOf: carlsIdOf } = await aUser('carl', ['Diva', 'Zebra'], 2)
  await carl.collections.add({ body: { name: 'Free', kind: 'view', view: 'free=yes' } })
  const { id: removed } = await carl.collections.add({ body: { name: 'Old', kind: 'view' } })
  await carl.collections.remove({ params: { id: removed } })
  await carl.plugins.remove({ params: { id: carlsIdOf('Zebra') } })
  const { person: dora, id, idOf } = await aUser('dora', ['Serum'], 1)
  await dora.collections.remove({ params: { id } })
  const library = await exportedLibrary(carl)
  const [exportedFree, exportedLive, ...others] = library.collections
  expect(exportedLive).toMatchObject({ name: 'Live', pluginIds: [carlsIdOf('Diva')] })
  expect([exportedFree?.name, others, library.skipped]).toMatchObject(['Free', [], [{ name: 'Zebra' }]])
  const { id: importId } = await importLibrary(dora, library)
  const { idOf: hugosIdOf } = await aUser('hugo', ['Hive'], 1)
  const stolen = { name: 'Stolen', kind: 'picked' as const, pluginIds: [hugosIdOf('Hive'), randomUUID()] }
  await dora.transfer.addCollections({ params: { id: importId }, body: { collections: [stolen] } })
  expect(await shown(dora)).toEqual([
    ['Free', 'free=yes'],
    ['Live', ['Diva']],
    ['Stolen', []],
  ])
  const [free, live] = await dora.collections.list()
  await dora.collections.change({ params: { id: free?.id ?? '' }, body: { view: 'free=no' } })
  await dora.collections.changePlugins({ params: { id: live?.id ?? '' }, body: { add: [idOf('Serum')] } })

  await dora.transfer.undo({ params: { id: importId } })

  expect(await shown(dora)).toEqual([
    ['Free', 'free=no'],
    ['Live', ['Serum']],
  ])
})

const anImport = (person: Visitor) => person.transfer.begin({ body: { source: 'plugfolio.json' } })

const dawsOf = async (person: Visitor) =>
  (await person.formats.open()).computers.map(({ machine, daws }) => [machine, daws])

test('the DAWs of an export are imported unchanged into another account, and undone with the import', async () => {
  const [abel, bela] = [await server.signedInAs('abel'), await server.signedInAs('bela')]
  const [studio, laptop] = [await aHelper(server, abel), await aHelper(server, abel, { name: 'Laptop' })]
  await abel.formats.changeDaws({ params: studio, body: { daws: ['reaper', 'cubase'] } })
  await abel.formats.changeDaws({ params: laptop, body: { daws: ['logic-pro'] } })
  const { daws: computers } = await exportedLibrary(abel)
  const params = await anImport(bela)

  const counts = await bela.transfer.addDaws({ params, body: { computers } })
  const again = await bela.transfer.addDaws({ params, body: { computers } })

  expect([counts, again]).toMatchObject([
    { createdCount: 2, unchangedCount: 0 },
    { createdCount: 0, unchangedCount: 2 },
  ])
  expect((await exportedLibrary(bela)).daws).toEqual(computers)
  const many = Array.from({ length: 201 }, () => ({ machine: randomUUID(), daws: ['reaper' as const] }))
  const tooMany = bela.transfer.addDaws({ params, body: { computers: many } })
  await expect(tooMany).rejects.toMatchObject({ status: 400 })
  await bela.transfer.undo({ params })
  expect((await exportedLibrary(bela)).daws).toEqual([])
})

test('a computer whose DAWs the user has chosen keeps them, before an import and after it', async () => {
  const calla = await server.signedInAs('calla')
  const [studio, laptop] = [await aHelper(server, calla), await aHelper(server, calla, { name: 'Laptop' })]
  await calla.formats.changeDaws({ params: studio, body: { daws: ['reaper'] } })
  const params = await anImport(calla)
  const computers = [studio, laptop].map(({ machine }) => ({ machine, daws: ['cubase' as const] }))
  await calla.transfer.addDaws({ params, body: { computers } })
  const daws = Object.fromEntries(await dawsOf(calla))
  expect(daws).toEqual({ [studio.machine]: ['reaper'], [laptop.machine]: ['cubase'] })

  await calla.formats.changeDaws({ params: laptop, body: { daws: ['cubase', 'lmms'] } })
  await calla.transfer.undo({ params })

  expect(await dawsOf(calla)).toContainEqual([laptop.machine, ['cubase', 'lmms']])
})

const imported = (overrides: Partial<ImportedPurchase> = {}): ImportedPurchase => ({
  ...aPurchase(),
  id: randomUUID(),
  pluginIds: [],
  addedAt: null,
  ...overrides,
})

async function anImportOfPurchases(person: Visitor, ...purchases: ImportedPurchase[]) {
  const { id } = await person.transfer.begin({ body: { source: 'purchases.csv' } })
  const params = { id }
  const send = () => person.transfer.addPurchases({ params, body: { purchases } })
  return { counts: await send(), send, undo: () => person.transfer.undo({ params }), params }
}

const purchasesOf = async (person: Visitor) =>
  (await person.purchases.list()).map(({ title }) => title).sort()

test('an import adds purchases with their plugins or none, a repeat adds nothing, and undo deletes those that nobody changed', async () => {
  const ada = await server.signedInAs('ada')
  const { plugin } = await ada.plugins.add({ body: aPlugin() })
  await ada.purchases.add({ body: aPurchase({ title: 'Mine' }) })
  const before = await ada.purchases.list()

  const { counts, send, undo } = await anImportOfPurchases(
    ada,
    imported({ title: 'One', pluginIds: [plugin.id, randomUUID()] }),
    imported({ title: 'Two', amount: null, currency: null, day: null }),
  )

  expect(counts).toEqual({ createdCount: 2, joinedCount: 0, unchangedCount: 0 })
  expect(await send()).toEqual({ createdCount: 0, joinedCount: 0, unchangedCount: 2 })
  expect(await purchasesOf(ada)).toEqual(['Mine', 'One', 'Two'])
  expect(await undo()).toMatchObject({ removedPurchaseCount: 2 })
  expect(await ada.purchases.list()).toEqual(before)

  const next = await anImportOfPurchases(ada, imported({ title: 'Kept' }), imported({ title: 'Gone' }))
  const add = (purchases: ImportedPurchase[]) =>
    ada.transfer.addPurchases({ params: next.params, body: { purchases } })
  await expect(add([imported(), imported({ amount: -5 })])).rejects.toMatchObject({
    status: 400,
    reason:
      'Entry 2 of purchases: A price is never below zero. Choose Refund or Sale for money that came back.',
  })
  await expect(add(Array.from({ length: 1001 }, () => imported()))).rejects.toMatchObject({
    status: 400,
    reason: 'At most 1000 purchases can be imported at once.',
  })
  const kept = (await ada.purchases.list()).find(({ title }) => title === 'Kept')
  await ada.purchases.change({ params: { id: kept?.id ?? '' }, body: aPurchase({ title: 'My words' }) })
  expect(await next.undo()).toMatchObject({ removedPurchaseCount: 1 })
  expect(await purchasesOf(ada)).toEqual(['Mine', 'My words'])
})

async function exportWithTable(person: Visitor) {
  const archive = await person.account.exportData()
  return { file: libraryIn(archive), csv: archiveText(archive, 'purchases.csv') }
}

/** Titles that a spreadsheet would run, and what it does to numbers and lines. */
const TITLES = ['=HYPERLINK("http://example.org")', "'=1", '＝1', 'A "quoted", one; two', 'Ünïcode 名前']

test('an export that is imported into another account is equal there in every field', async () => {
  const gil = await server.signedInAs('gil')
  await gil.plugins.addMany({ body: { plugins: ['A', 'B'].map((name) => aPlugin({ name })) } })
  const pluginIds = (await gil.plugins.list()).map(({ id }) => id)
  for (const [index, title] of TITLES.entries())
    await gil.purchases.add({ body: aPurchase({ title, pluginIds: pluginIds.slice(0, index % 3) }) })
  await gil.purchases.add({ body: aPurchase({ title: 'Yen', amount: 4500, currency: 'JPY', day: null }) })
  await gil.purchases.add({ body: aPurchase({ title: 'Dinar', currency: 'KWD', kind: 'refund' }) })
  const plan = { term: 'rent-to-own', termEnds: '2028-02-29', amount: null, currency: null } as const
  await gil.purchases.add({ body: aPurchase({ title: 'Plan', ...plan }) })
  const gone = await gil.purchases.add({ body: aPurchase({ title: 'Removed' }) })
  await gil.purchases.remove({ body: { ids: [gone.id] } })
  const { file, csv } = await exportWithTable(gil)
  expect(file.purchases).toHaveLength(8)

  const hana = await server.signedInAs('hana')
  const { id, libraryIds: idThere } = await importLibrary(hana, file)
  const purchases = file.purchases.map((purchase) => ({
    ...purchase,
    pluginIds: purchase.pluginIds.map((each) => idThere.get(each) ?? ''),
  }))
  await hana.transfer.addPurchases({ params: { id }, body: { purchases } })

  const there = (await gil.purchases.list()).map((purchase) => ({
    ...purchase,
    pluginIds: purchase.pluginIds.map((each) => idThere.get(each)).sort(),
  }))
  expect(await hana.purchases.list()).toEqual(there)
  expect((await exportWithTable(hana)).csv).toBe(csv)
})

async function anImportOfSongs(person: Visitor, ...songs: SentSong[]) {
  const { id } = await person.transfer.begin({ body: { source: 'plugfolio.json' } })
  const params = { id }
  const send = () => person.transfer.addSongs({ params, body: { songs } })
  return { params, counts: await send(), send, undo: () => person.transfer.undo({ params }) }
}

const songsOf = async (person: Visitor) => (await person.songs.list()).map(({ title }) => title).sort()
const idOf = async (person: Visitor, wanted: string) =>
  (await person.songs.list()).find(({ title }) => title === wanted)?.id ?? ''

test('undoing an import removes the songs that it brought, however often it was sent, and leaves the others as they were', async () => {
  const agnes = await server.signedInAs('agnes')
  const mine = aSentSong({ title: 'Mine', song: { uses: [aUse({ name: 'Diva' })] } })
  await agnes.songs.add({ body: { songs: [mine] } })
  const before = await agnes.songs.list()

  const { counts, send, undo } = await anImportOfSongs(
    agnes,
    { ...mine, title: 'Older name' },
    { ...mine, content: aDigest('older save'), title: 'Old' },
    aSentSong({ title: 'New' }),
  )

  expect(counts).toEqual({ createdCount: 1, joinedCount: 0, unchangedCount: 2 })
  expect(await send()).toEqual({ createdCount: 0, joinedCount: 0, unchangedCount: 3 })
  expect(await songsOf(agnes)).toEqual(['Mine', 'New'])
  expect(await undo()).toMatchObject({ removedSongCount: 1 })
  expect(await agnes.songs.list()).toEqual(before)
})

test('a song that was sent again since stays, and one with a title that the user has written since can be restored', async () => {
  const edda = await server.signedInAs('edda')
  const [same, later] = [aSentSong({ title: 'Same' }), aSentSong({ title: 'Later' })]
  const { undo } = await anImportOfSongs(edda, same, later, aSentSong({ title: 'Song' }))
  await edda.songs.add({ body: { songs: [same, { ...later, content: aDigest('a later save') }] } })
  const id = await idOf(edda, 'Song')
  await edda.songs.change({ params: { id }, body: { title: 'My own words' } })

  expect(await undo()).toMatchObject({ removedSongCount: 1 })
  expect(await songsOf(edda)).toEqual(['Later', 'Same'])
  expect(await edda.songs.restore({ body: { ids: [id] } })).toEqual({ count: 1 })
  expect(await songsOf(edda)).toEqual(['Later', 'My own words', 'Same'])
})

test('the archive of a selection is imported with notes, tags, updates and collections', async () => {
  const [server, ana] = await aServerWith('ana')
  const ids: string[] = []
  for (const name of ['Diva', 'Zebra', 'Serum'])
    ids.push((await ana.plugins.add({ body: aPlugin({ name, manufacturer: name }) })).plugin.id)
  const [diva = '', zebra = ''] = ids
  const body = { notes: 'Pads', tags: ['synth'], isFavorite: true }
  await ana.plugins.change({ params: { id: diva }, body })
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
