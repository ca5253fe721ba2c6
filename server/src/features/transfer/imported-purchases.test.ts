import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPurchase } from '#shared/purchases/testing/a-purchase.ts'
import type { ImportedPurchase } from '#shared/transfer/imported-purchase.ts'
import { parseLibraryExport } from '#shared/transfer/own-export.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { exportJson } from '../account/data-export/export-data-json.ts'
import { exportPurchasesCsv } from '../account/data-export/export-data-purchases.ts'
import { exportedAccount } from '../account/data-export/export-data-rows.ts'

const server = await aServer()

const imported = (overrides: Partial<ImportedPurchase> = {}): ImportedPurchase => ({
  ...aPurchase(),
  id: randomUUID(),
  pluginIds: [],
  addedAt: null,
  ...overrides,
})

async function anImport(person: Visitor, ...purchases: ImportedPurchase[]) {
  const { id } = await person.transfer.begin({ body: { source: 'purchases.csv' } })
  const params = { id }
  const send = () => person.transfer.addPurchases({ params, body: { purchases } })
  return { counts: await send(), send, undo: () => person.transfer.undo({ params }), params }
}

const titlesOf = async (person: Visitor) => (await person.purchases.list()).map(({ title }) => title).sort()

test('an import adds purchases with their plugins, a repeat adds nothing, and undo deletes them', async () => {
  const ana = await server.signedInAs('ana')
  const { plugin } = await ana.plugins.add({ body: aPlugin() })
  await ana.purchases.add({ body: aPurchase({ title: 'Mine' }) })
  const before = await ana.purchases.list()

  const { counts, send, undo } = await anImport(
    ana,
    imported({ title: 'One', pluginIds: [plugin.id, randomUUID()] }),
    imported({ title: 'Two', amount: null, currency: null, day: null }),
  )

  expect(counts).toEqual({ createdCount: 2, joinedCount: 0, unchangedCount: 0 })
  expect(await send()).toEqual({ createdCount: 0, joinedCount: 0, unchangedCount: 2 })
  expect(await titlesOf(ana)).toEqual(['Mine', 'One', 'Two'])
  expect((await ana.purchases.ofPlugin({ params: { id: plugin.id } })).map(({ title }) => title)).toEqual([
    'One',
  ])
  expect(await undo()).toMatchObject({ removedPurchaseCount: 2 })
  expect(await ana.purchases.list()).toEqual(before)
})

test('a purchase that was changed since stays when the import is undone', async () => {
  const ben = await server.signedInAs('ben')
  const { undo } = await anImport(ben, imported({ title: 'Kept' }), imported({ title: 'Gone' }))
  const kept = (await ben.purchases.list()).find(({ title }) => title === 'Kept')
  await ben.purchases.change({ params: { id: kept?.id ?? '' }, body: aPurchase({ title: 'My own words' }) })

  expect(await undo()).toMatchObject({ removedPurchaseCount: 1 })
  expect(await titlesOf(ben)).toEqual(['My own words'])
})

test('a removed purchase comes back with the file that has it', async () => {
  const cora = await server.signedInAs('cora')
  const purchase = await cora.purchases.add({ body: aPurchase({ title: 'Again' }) })
  await cora.purchases.remove({ body: { ids: [purchase.id] } })

  const { counts } = await anImport(cora, imported({ ...purchase, title: 'Older words' }))

  expect(counts).toMatchObject({ createdCount: 1 })
  expect(await cora.purchases.list()).toEqual([purchase])
})

test('one bad purchase keeps the whole part out, with a sentence', async () => {
  const fay = await server.signedInAs('fay')
  const purchases = [imported(), imported({ amount: -5 })]
  const { id } = await fay.transfer.begin({ body: { source: 'a.csv' } })

  await expect(fay.transfer.addPurchases({ params: { id }, body: { purchases } })).rejects.toMatchObject({
    status: 400,
    reason:
      'Entry 2 of purchases: A price is never below zero. Choose Refund or Sale for money that came back.',
  })
  expect(await fay.purchases.list()).toEqual([])
})

async function exportOf(person: Visitor) {
  const { id } = await person.account.me()
  const account = await exportedAccount(server.db, id)
  if (!account) throw new Error('There is no account.')
  let json = ''
  for await (const part of exportJson(server.db, id, account, server.clock.now())) json += part
  let csv = ''
  for await (const part of exportPurchasesCsv(server.db, id)) csv += part
  return { json: JSON.parse(json), csv }
}

/** Titles that a spreadsheet would run, and what it does to numbers and lines. */
const TITLES = [
  '=HYPERLINK("http://example.org")',
  '+1',
  '-1',
  '@SUM(A1)',
  "'=1",
  "''+2",
  '＝1',
  'A "quoted", one; two',
  '007',
  'Ünïcode 名前',
]

test('an export that is imported into another account is equal there in every field', async () => {
  const gil = await server.signedInAs('gil')
  await gil.plugins.addMany({ body: { plugins: ['A', 'B'].map((name) => aPlugin({ name })) } })
  const pluginIds = (await gil.plugins.list()).map(({ id }) => id)
  for (const [index, title] of TITLES.entries())
    await gil.purchases.add({ body: aPurchase({ title, pluginIds: pluginIds.slice(0, index % 3) }) })
  await gil.purchases.add({ body: aPurchase({ title: 'Yen', amount: 4500, currency: 'JPY', day: null }) })
  await gil.purchases.add({
    body: aPurchase({ title: 'Dinar', amount: 1500, currency: 'KWD', kind: 'refund' }),
  })
  const plan = { term: 'rent-to-own', termEnds: '2028-02-29', amount: null, currency: null } as const
  await gil.purchases.add({ body: aPurchase({ title: 'Plan', ...plan }) })
  const gone = await gil.purchases.add({ body: aPurchase({ title: 'Removed' }) })
  await gil.purchases.remove({ body: { ids: [gone.id] } })
  const exported = await exportOf(gil)
  const file = parseLibraryExport(exported.json)
  if ('refusal' in file) throw new Error(file.refusal)
  expect(file.purchases).toHaveLength(13)

  const hana = await server.signedInAs('hana')
  const { id } = await hana.transfer.begin({ body: { source: 'plugfolio.json' } })
  const added = await hana.transfer.add({
    params: { id },
    body: { plugins: file.plugins.map((plugin) => ({ ...plugin, into: null })) },
  })
  const idThere = new Map(file.plugins.map((plugin, index) => [plugin.id, added.pluginIds[index] ?? '']))
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
  const again = await exportOf(hana)
  expect(again.csv).toBe(exported.csv)
})

test('a thousand purchases of two plugins each are added by one call, and one more is refused', async () => {
  const ian = await server.signedInAs('ian')
  await ian.plugins.addMany({ body: { plugins: ['A', 'B'].map((name) => aPlugin({ name })) } })
  const pluginIds = (await ian.plugins.list()).map(({ id }) => id)
  const many = Array.from({ length: 1000 }, (_, index) => imported({ title: `Plugin ${index}`, pluginIds }))

  const { counts, params } = await anImport(ian, ...many)

  expect(counts.createdCount).toBe(1000)
  const purchases = [...many, imported()]
  await expect(ian.transfer.addPurchases({ params, body: { purchases } })).rejects.toMatchObject({
    status: 400,
    reason: 'At most 1000 purchases can be imported at once.',
  })
})
