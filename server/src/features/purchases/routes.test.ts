import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPurchase } from '#shared/purchases/testing/a-purchase.ts'
import { DAY } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'

const server = await aServer()

/** A user with plugins of these names. */
async function aBuyer(username: string, ...names: string[]) {
  const person = await server.signedInAs(username)
  await person.plugins.addMany({ body: { plugins: names.map((name) => aPlugin({ name })) } })
  const plugins = await person.plugins.list()
  return { person, idOf: (name: string) => plugins.find((plugin) => plugin.name === name)?.id ?? '' }
}

const titlesOf = async (person: Visitor) => (await person.purchases.list()).map(({ title }) => title)

test('a purchase is listed with its plugins, the newest day first, and one without a day at the end', async () => {
  const { person, idOf } = await aBuyer('ana', 'Pro-Q 3', 'Pro-L 2')
  const addedAt = server.clock.now().toISOString()
  const pluginIds = [idOf('Pro-Q 3'), idOf('Pro-L 2'), randomUUID(), idOf('Pro-Q 3')]

  const bundle = await person.purchases.add({ body: aPurchase({ title: ' Total Bundle ', pluginIds }) })
  await person.purchases.add({ body: aPurchase({ title: 'Undated', day: null }) })
  await person.purchases.add({ body: aPurchase({ title: 'Newer', day: '2026-02-01' }) })

  expect(bundle).toEqual({
    ...aPurchase({ title: 'Total Bundle' }),
    id: expect.any(String),
    pluginIds: [idOf('Pro-Q 3'), idOf('Pro-L 2')].sort(),
    addedAt,
  })
  expect(await titlesOf(person)).toEqual(['Newer', 'Total Bundle', 'Undated'])
  expect((await person.purchases.list())[1]).toEqual(bundle)
})

test('a change replaces the details and the plugins, and keeps links with removed plugins', async () => {
  const { person, idOf } = await aBuyer('ben', 'A', 'B', 'C')
  const { id } = await person.purchases.add({ body: aPurchase({ pluginIds: [idOf('A'), idOf('B')] }) })
  await person.plugins.remove({ params: { id: idOf('A') } })

  const changed = await person.purchases.change({
    params: { id },
    body: aPurchase({ title: 'Renamed', amount: null, currency: null, pluginIds: [idOf('C')] }),
  })

  expect(changed).toMatchObject({ title: 'Renamed', amount: null, currency: null })
  expect(changed.pluginIds).toEqual([idOf('A'), idOf('C')].sort())
})

test('removed purchases can be restored for seven days', async () => {
  const { person } = await aBuyer('dina')
  const { id } = await person.purchases.add({ body: aPurchase() })
  const body = { ids: [id, randomUUID()] }

  expect(await person.purchases.remove({ body })).toEqual({ count: 1 })
  expect(await person.purchases.list()).toEqual([])
  expect(await person.purchases.restore({ body })).toEqual({ count: 1 })
  expect(await titlesOf(person)).toEqual(['Pro-Q 3'])

  const late = await aServer()
  const eve = await late.signedInAs('eve')
  const gone = await eve.purchases.add({ body: aPurchase() })
  await eve.purchases.remove({ body: { ids: [gone.id] } })
  late.clock.advance(7 * DAY)
  await eve.account.login({ body: { username: 'eve', password: 'correct horse' } })
  expect(await eve.purchases.restore({ body: { ids: [gone.id] } })).toEqual({ count: 0 })
})

test('purchases and plugins of others are not touched and look missing', async () => {
  const { person: fay, idOf } = await aBuyer('fay', 'Mine')
  const { person: gil, idOf: gilsIdOf } = await aBuyer('gil', 'Theirs')
  const theirs = await gil.purchases.add({ body: aPurchase({ pluginIds: [gilsIdOf('Theirs')] }) })
  const own = await fay.purchases.add({ body: aPurchase({ pluginIds: [gilsIdOf('Theirs'), idOf('Mine')] }) })

  expect(own.pluginIds).toEqual([idOf('Mine')])
  await expect(fay.purchases.change({ params: { id: theirs.id }, body: aPurchase() })).rejects.toMatchObject({
    status: 404,
  })
  const link = { purchaseId: theirs.id, pluginId: idOf('Mine') }
  const remove = [{ ...link, pluginId: gilsIdOf('Theirs') }]
  expect(await fay.purchases.link({ body: { add: [link], remove } })).toEqual({ count: 0 })
  expect(await fay.purchases.remove({ body: { ids: [theirs.id] } })).toEqual({ count: 0 })
  expect(await gil.purchases.list()).toEqual([theirs])
})

test('links are added and removed, and a repeat changes nothing', async () => {
  const { person, idOf } = await aBuyer('hana', 'A', 'B')
  const { id: purchaseId } = await person.purchases.add({ body: aPurchase({ pluginIds: [idOf('A')] }) })
  const [a, b] = [idOf('A'), idOf('B')].map((pluginId) => ({ purchaseId, pluginId }))
  const body = { add: b ? [b] : [], remove: a ? [a] : [] }

  expect(await person.purchases.link({ body })).toEqual({ count: 1 })
  expect((await person.purchases.list())[0]?.pluginIds).toEqual([idOf('B')])
  expect(await person.purchases.link({ body })).toEqual({ count: 0 })
  expect(await person.purchases.link({ body: { add: body.add, remove: body.add } })).toEqual({ count: 0 })
  await person.purchases.remove({ body: { ids: [purchaseId] } })
  expect(await person.purchases.link({ body: { add: body.remove } })).toEqual({ count: 0 })
})

const MANY_IDS = Array.from({ length: 1001 }, () => randomUUID())
const REFUSED: [overrides: object, sentence: string][] = [
  [{ amount: -1 }, 'A price is never below zero. Choose Refund or Sale for money that came back.'],
  [{ amount: 19.99 }, 'The price has too many decimals for its currency.'],
  [{ currency: null }, 'A price needs a currency, and a currency needs a price.'],
  [{ term: 'updates', termEnds: '2025-01-01' }, 'The term ends before the day of the purchase.'],
  [{ pluginIds: MANY_IDS }, 'A purchase covers at most 1000 plugins.'],
]

test('a purchase that cannot be kept is refused with a sentence, and the minor units of each currency are kept', async () => {
  const { person } = await aBuyer('lea')

  for (const [overrides, sentence] of REFUSED) {
    const payload = { ...aPurchase(), ...overrides }
    const refusal = await person.request({ method: 'POST', url: '/api/purchases', payload })
    expect([refusal.statusCode, JSON.parse(refusal.payload).message]).toEqual([400, sentence])
  }
  expect(await person.purchases.list()).toEqual([])
  const prices: [number, string][] = [
    [4500, 'JPY'],
    [1500, 'KWD'],
    [0, 'EUR'],
    [10 ** 11, 'EUR'],
  ]
  for (const [amount, currency] of prices)
    await person.purchases.add({ body: aPurchase({ amount, currency }) })
  const kept = (await person.purchases.list()).map(({ amount, currency }) => [amount, currency])
  expect(kept.toSorted()).toEqual(prices.toSorted())
})

const titlesOfPlugin = async (person: Visitor, id: string) =>
  (await person.purchases.ofPlugin({ params: { id } })).map(({ title }) => title).sort()

test('a merged plugin brings its purchases along, and undoing the merge gives each its own', async () => {
  const { person, idOf } = await aBuyer('una', 'A', 'B')
  const [a, b] = [idOf('A'), idOf('B')]
  for (const [title, pluginIds] of [
    ['Of A', [a]],
    ['Of B', [b]],
    ['Of both', [a, b]],
  ] as const)
    await person.purchases.add({ body: aPurchase({ title, pluginIds: [...pluginIds] }) })
  const before = await person.purchases.list()

  const { act = '' } = await person.plugins.merge({ params: { id: a }, body: { pluginIds: [b] } })

  expect(await titlesOfPlugin(person, a)).toEqual(['Of A', 'Of B', 'Of both'])
  await person.plugins.undo({ params: { id: act } })
  expect(await titlesOfPlugin(person, a)).toEqual(['Of A', 'Of both'])
  expect(await titlesOfPlugin(person, b)).toEqual(['Of B', 'Of both'])
  expect(await person.purchases.list()).toEqual(before)
})
