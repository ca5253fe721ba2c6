import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'

const server = await aServer()

/** A user with plugins of these names. `ids` maps the names to the plugins. */
async function aLibrary(username: string, ...names: string[]) {
  const person = await server.signedInAs(username)
  if (names.length > 0)
    await person.plugins.addMany({
      body: { plugins: names.map((name) => aPlugin({ name, manufacturer: name })) },
    })
  const ids = new Map((await person.plugins.list()).map(({ name, id }) => [name, id]))
  return { person, idOf: (name: string) => ids.get(name) ?? '' }
}

const pickedOf = async (person: Visitor, id: string) =>
  (await person.collections.list()).find((collection) => collection.id === id)?.pluginIds

test('a collection keeps its name, its view or its plugins', async () => {
  const { person, idOf } = await aLibrary('ana', 'Zebra', 'abbey', 'Diva')
  const { idOf: foreignIdOf } = await aLibrary('ida', 'Diva')
  expect(await person.collections.list()).toEqual([])

  const view = await person.collections.add({
    body: { name: ' Free reverbs ', kind: 'view', view: 'type=Reverb&free=yes&sort=-added' },
  })
  const picked = await person.collections.add({
    body: {
      name: 'Drums',
      kind: 'picked',
      pluginIds: [idOf('Zebra'), idOf('abbey'), idOf('Zebra'), randomUUID(), foreignIdOf('Diva')],
    },
  })

  expect(view).toMatchObject({
    name: 'Free reverbs',
    view: 'type=Reverb&free=yes&sort=-added',
    pluginIds: [],
  })
  expect(picked.pluginIds).toEqual([idOf('abbey'), idOf('Zebra')])
  expect(await person.collections.list()).toEqual([picked, view])
})

test('a collection is renamed, and a view is replaced', async () => {
  const { person } = await aLibrary('ben')
  const view = await person.collections.add({ body: { name: 'Free', kind: 'view', view: 'free=yes' } })
  const picked = await person.collections.add({ body: { name: 'Live', kind: 'picked' } })

  const renamed = await person.collections.change({ params: { id: view.id }, body: { name: 'FREE' } })
  const changed = await person.collections.change({ params: { id: view.id }, body: { view: 'free=no' } })

  expect(renamed).toEqual({ ...view, name: 'FREE' })
  expect(changed).toEqual({ ...view, name: 'FREE', view: 'free=no' })
  const refused = { status: 400 }
  await expect(
    person.collections.change({ params: { id: picked.id }, body: { view: 'free=no' } }),
  ).rejects.toMatchObject(refused)
  await expect(
    person.collections.changePlugins({ params: { id: view.id }, body: { add: [randomUUID()] } }),
  ).rejects.toMatchObject(refused)
})

test('two collections never have one name, in any case and however accents are encoded', async () => {
  const { person } = await aLibrary('carl')
  const add = (name: string) => person.collections.add({ body: { name, kind: 'picked' } })
  const first = await add('Détente')
  const other = await add('Other')
  const taken = {
    status: 409,
    code: 'name_taken',
    reason:
      'You already have a collection named “Détente”. Please choose another name, or rename that one first.',
  }

  await expect(add('DE\u0301TENTE ')).rejects.toMatchObject(taken)
  await expect(
    person.collections.change({ params: { id: other.id }, body: { name: 'détente' } }),
  ).rejects.toMatchObject(taken)
  await person.collections.remove({ params: { id: first.id } })
  await add('détente')
  await expect(person.collections.restore({ params: { id: first.id } })).rejects.toMatchObject({
    code: 'name_taken',
  })
})

test('changes of two pages to one collection add up', async () => {
  const names = Array.from({ length: 24 }, (_, index) => `Plugin ${String(index).padStart(2, '0')}`)
  const { person, idOf } = await aLibrary('dora', ...names)
  const { id } = await person.collections.add({
    body: { name: 'Both', kind: 'picked', pluginIds: [idOf('Plugin 00'), idOf('Plugin 01')] },
  })
  const change = (body: { add?: string[]; remove?: string[] }) =>
    person.collections.changePlugins({ params: { id }, body })

  await Promise.all([
    ...names.slice(2, 23).map((name) => change({ add: [idOf(name)] })),
    change({ remove: [idOf('Plugin 00')] }),
    change({ add: [idOf('Plugin 23')], remove: [idOf('Plugin 01'), idOf('Plugin 23')] }),
  ])

  expect(await pickedOf(person, id)).toEqual(names.slice(2).map(idOf))
})

test('a removed plugin is hidden in its collection and is there again when it is restored', async () => {
  const { person, idOf } = await aLibrary('eve', 'Zebra', 'Diva')
  const both = [idOf('Diva'), idOf('Zebra')]
  const { id } = await person.collections.add({ body: { name: 'Synths', kind: 'picked', pluginIds: both } })

  await person.plugins.remove({ params: { id: idOf('Diva') } })
  expect(await pickedOf(person, id)).toEqual([idOf('Zebra')])
  await person.collections.changePlugins({ params: { id }, body: { add: [idOf('Diva')] } })
  await person.plugins.restore({ params: { id: idOf('Diva') } })

  expect(await pickedOf(person, id)).toEqual(both)
})

test('a removed collection can be restored for seven days with its plugins', async () => {
  const { person, idOf } = await aLibrary('gina', 'Zebra')
  const body = { name: 'Synths', kind: 'picked' as const, pluginIds: [idOf('Zebra')] }
  const collection = await person.collections.add({ body })
  const params = { id: collection.id }

  expect(await person.collections.remove({ params })).toEqual(collection)
  expect(await person.collections.list()).toEqual([])
  server.clock.advance(6 * DAY)
  expect(await person.collections.restore({ params })).toEqual(collection)

  await person.collections.remove({ params })
  server.clock.advance(4 * DAY)
  // Otherwise the session would end.
  expect(await person.collections.list()).toEqual([])
  server.clock.advance(3 * DAY)
  await expect(person.collections.restore({ params })).rejects.toMatchObject({ status: 404 })
})

test.each([
  ['a name of 81 characters', { name: 'x'.repeat(81), kind: 'view' }],
  ['a view of 2,001 characters', { name: 'A', kind: 'view', view: 'x'.repeat(2001) }],
  ['5,001 plugins at once', { name: 'A', kind: 'picked', pluginIds: Array(5001).fill(randomUUID()) }],
])('a collection with %s is refused with a sentence', async (what, payload) => {
  const jon = await server.signedInAs(`jon-${what.length}`)

  const refusal = await jon.request({ method: 'POST', url: '/api/collections', payload })

  expect([refusal.statusCode, refusal.json().message]).toEqual([
    400,
    expect.stringMatching(/[Aa]t most \d+ /),
  ])
  expect(await jon.collections.list()).toEqual([])
})

test('a collection cannot have more plugins than its limit', async () => {
  const person = await server.signedInAs('lea')
  const { id: userId } = await person.account.me()
  await server.pool.query(
    `insert into plugins (user_id, name, manufacturer, type, format, formats, version, path, is_uad, is_owned, update_available,
      is_favorite, name_key, vendor_key, is_guess)
    select $1, 'P' || n, '', '', '', '{}', '', '', false, true, false, false, 'p' || n, '', false
    from generate_series(1, 10001) n`,
    [userId],
  )
  const ids = (await person.plugins.list()).map(({ id }) => id)
  const { id } = await person.collections.add({
    body: { name: 'All', kind: 'picked', pluginIds: ids.slice(0, 5000) },
  })
  const add = (from: number, to: number) =>
    person.collections.changePlugins({ params: { id }, body: { add: ids.slice(from, to) } })
  await add(5000, 10_000)

  await expect(add(10_000, 10_001)).rejects.toMatchObject({
    status: 409,
    code: 'collection_full',
    reason: 'A collection can have 10,000 plugins, so nothing was saved. Create a second collection.',
  })
  expect(await pickedOf(person, id)).toEqual(ids.slice(0, 10_000))
})
