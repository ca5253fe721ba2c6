import { expect, test } from 'vitest'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'
import { keepKnownProducts } from './keep-known-products.ts'

const server = await aServer()

const typesOf = async (person: Visitor) =>
  Object.fromEntries(
    (await person.plugins.list()).map(({ name, type, moreTypes, isTypeGuess }) => [
      name,
      [type, ...(moreTypes ?? []), ...(isTypeGuess ? ['guess'] : [])].join(),
    ]),
  )

const NOW = new Date('2026-05-04T10:00:00Z')
const PRO_Q = { name: 'Pro-Q 3', manufacturer: 'FabFilter' }

test('a plugin has the type that is best known: its bundle, the tables, then its name', async () => {
  const ana = await server.signedInAs('ana')
  await ana.plugins.addMany({
    body: {
      plugins: [
        aPlugin({ ...PRO_Q, type: 'Effect' }),
        aPlugin({ name: 'Saturn 2', manufacturer: 'FabFilter', type: 'Delay', path: 'b' }),
        aPlugin({ name: 'Serum', manufacturer: 'Xfer Records', type: 'Instrument', path: 'c' }),
        aPlugin({ name: 'Wide Echo', manufacturer: 'Unheard Of', type: '', path: 'd' }),
        aPlugin({ name: 'Wobble', manufacturer: 'Unheard Of', type: 'Effect', path: 'e' }),
      ],
    },
  })

  expect(await typesOf(ana)).toEqual({
    'Pro-Q 3': 'EQ',
    'Saturn 2': 'Delay',
    Serum: 'Instrument,Synth',
    'Wide Echo': 'Delay,guess',
    Wobble: 'Effect',
  })
})

test('what the user or the owners chose stays, also with another name or price', async () => {
  const [ben, cleo] = [await server.signedInAs('ben'), await server.signedInAs('cleo')]
  const { plugin } = await ben.plugins.add({ body: aPlugin({ ...PRO_Q, type: 'Effect' }) })
  const params = { id: plugin.id }

  const renamed = await ben.plugins.edit({ params, body: { name: 'My EQ' } })
  const typed = await ben.plugins.edit({ params, body: { name: 'My EQ', type: 'Filter' } })
  await cleo.plugins.add({ body: aPlugin({ ...PRO_Q, type: 'Effect' }) })

  expect([plugin, renamed, typed].map(({ type }) => type)).toEqual(['EQ', 'EQ', 'Filter'])
  expect(await typesOf(ben)).toEqual({ 'My EQ': 'Filter' })
  expect(await typesOf(cleo)).toEqual({ 'Pro-Q 3': 'EQ' })
  const ott = aPlugin({ name: 'OTT', manufacturer: 'Xfer Records', type: 'Effect' })
  const { plugin: free } = await ben.plugins.add({ body: ott })
  const paid = await ben.plugins.edit({ params: { id: free.id }, body: { name: 'OTT', isFree: false } })
  expect([free.metadata.isFree, paid.metadata.isFree]).toEqual([true, false])
})

test('the tables tell type, family and successor of a plugin until owners or its user say another', async () => {
  const [fay, gus] = [await server.signedInAs('fay'), await server.signedInAs('gus')]
  const bundle = aPlugin({ ...PRO_Q, name: 'Pro-Q 2', type: 'Effect' })
  const { plugin } = await fay.plugins.add({ body: bundle })
  const params = { id: plugin.id }

  const state = await fay.community.state({ params })
  const typed = await fay.plugins.edit({ params, body: { name: 'Pro-Q 2', supersededBy: 'Soothe' } })
  await server.pool.query(
    `insert into shared_values (definition_id, shown) select definition_id, '{"supersededBy":"Kirchhoff-EQ","type":"Filter"}' from plugins where id = $1 on conflict (definition_id) do update set shown = excluded.shown`,
    [plugin.id],
  )
  const { plugin: shared } = await gus.plugins.add({ body: bundle })

  expect(state.fields.find(({ field }) => field === 'supersededBy')?.shown).toEqual({
    value: 'Pro-Q 4',
    from: 'tables',
  })
  expect(
    [plugin, typed, shared].map(({ type, family, knownFields, metadata: { supersededBy } }) => [
      type,
      family,
      knownFields,
      supersededBy,
    ]),
  ).toEqual([
    ['EQ', 'Pro-Q', ['supersededBy'], 'Pro-Q 4'],
    ['EQ', 'Pro-Q', [], 'Soothe'],
    ['Filter', 'Pro-Q', [], 'Kirchhoff-EQ'],
  ])
})

test('entries of an older version, or of other tables, get what is known now, once', async () => {
  const eve = await server.signedInAs('eve')
  await eve.plugins.addMany({
    body: {
      plugins: [
        aPlugin({ ...PRO_Q, type: 'Effect' }),
        aPlugin({ name: 'Volcano 2', manufacturer: 'FabFilter', type: 'Effect', path: 'b' }),
        aPlugin({ name: 'Simplon', manufacturer: 'FabFilter', type: 'Effect', path: 'c' }),
      ],
    },
  })
  await server.pool.query("delete from known_products where name = 'Pro-Q 3'")
  await server.pool.query(
    `update known_products set digest = 'old', known = '{"types":{"Effect":["Amp"]}}' where name = 'Volcano 2'`,
  )
  await server.pool.query(
    "update plugins set known = null where name in ('Pro-Q 3', 'Volcano 2') and user_id = (select id from users where username = 'eve')",
  )
  await server.pool.query("insert into known_products values ('Nobody', 'Has This', null, 'old')")
  const before = await typesOf(eve)

  const counts = [await keepKnownProducts(server.db, NOW), await keepKnownProducts(server.db, NOW)]

  expect(before).toMatchObject({ 'Pro-Q 3': 'Effect', 'Volcano 2': 'Effect', Simplon: 'Filter' })
  expect(await typesOf(eve)).toEqual({
    'Pro-Q 3': 'EQ',
    'Volcano 2': expect.stringContaining('Filter'),
    Simplon: expect.stringContaining('Filter'),
  })
  expect(counts).toMatchObject([
    { looked: 2, changed: 2, deleted: 1 },
    { looked: 0, changed: 0, deleted: 0 },
  ])
  const notifications = await eve.notifications.list()
  expect(notifications.map(({ title, text, link }) => [title, text, link])).toEqual([
    [
      'Your plugins are sorted by what they do',
      'Plugfolio now knows the type of 2 more plugins. Types that you entered stay.',
      '/plugins?group=type',
    ],
  ])
})

type Listed = ReturnType<typeof aPlugin>

test.each([
  ['one by one', 'Timeless 3', (dora: Visitor, bundle: Listed) => dora.plugins.add({ body: bundle })],
  [
    'together',
    'Timeless 2',
    (dora: Visitor, bundle: Listed) => dora.plugins.addMany({ body: { plugins: [bundle] } }),
  ],
])('the name of a list and the maker of a bundle are a product at once: %s', async (_, name, add) => {
  const dora = await server.signedInAs(`dora-${name.at(-1)}`)
  const listed = { name, bundleId: 'com.fabfilter.timeless' }

  await add(dora, aPlugin({ ...listed, manufacturer: '', format: 'VST' }))
  await add(dora, aPlugin({ ...listed, name: `${name} (x64)`, manufacturer: 'FabFilter', path: 'b' }))

  expect(await typesOf(dora)).toEqual({ [name]: 'Delay,Filter' })
})
