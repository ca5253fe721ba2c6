import { expect, test } from 'vitest'
import { FOUND_PLUGINS_PER_PAGE } from '#shared/helper/found.ts'
import { addedCounts } from '#shared/plugins/added-counts.ts'
import { aHelper } from '../../../../test/a-helper.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer } from '../../../../test/a-server.ts'

const server = await aServer()

async function aRunningScan(username: string) {
  const person = await server.signedInAs(username)
  const { helper, id: deviceId, machine } = await aHelper(server, person)
  const folders = ['/Library/Audio/Plug-Ins']
  const { id } = await person.helper.addJob({ body: { kind: 'scan', deviceId, folders } })
  await helper.device.claim({ params: { id } })
  return {
    person,
    send: (from: number, names: string[]) =>
      helper.device.addFound({
        params: { id },
        body: { from, found: names.map((name) => ({ plugin: aPlugin({ name }), note: `Note of ${name}` })) },
      }),
    listed: async (from = 0) => person.helper.found({ params: { id, from: String(from) } }),
    names: async () =>
      (await person.helper.found({ params: { id, from: '0' } })).map(({ number, plugin }) => [
        number,
        plugin.name,
      ]),
    add: (from: number, isNewOnly = false) =>
      person.helper.addFinds({ params: { id }, body: { from, isNewOnly } }),
    id,
    deviceId,
    machine,
  }
}

test('scan results are listed in order with their notes', async () => {
  const { send, listed } = await aRunningScan('ana')
  await send(0, ['Zebra', 'Diva'])
  await send(2, ['Bazille'])

  expect(await listed(1)).toEqual([
    {
      number: 1,
      plugin: expect.objectContaining({ name: 'Diva' }),
      note: 'Note of Diva',
      exists: false,
      status: 'new',
    },
    {
      number: 2,
      plugin: expect.objectContaining({ name: 'Bazille' }),
      note: 'Note of Bazille',
      exists: false,
      status: 'new',
    },
  ])
})

test('a result that is sent twice is saved once', async () => {
  const { send, names } = await aRunningScan('ben')
  await send(0, ['Zebra', 'Diva'])

  const again = await send(0, ['Zebra', 'Diva'])
  const overlapping = await send(1, ['Other', 'Bazille'])

  expect([again, overlapping]).toMatchObject([{ foundCount: 2 }, { foundCount: 3 }])
  expect(await names()).toEqual([
    [0, 'Zebra'],
    [1, 'Diva'],
    [2, 'Bazille'],
  ])
})

test('a gap in the results is refused', async () => {
  const { send, names } = await aRunningScan('carl')
  await send(0, ['Zebra'])

  await expect(send(2, ['Diva'])).rejects.toMatchObject({
    status: 409,
    reason: 'Results from number 1 on are missing.',
  })
  expect(await names()).toEqual([[0, 'Zebra']])
})

test('ten parts that are sent at the same time are all saved', async () => {
  const { send, names } = await aRunningScan('dora')
  await send(0, ['A', 'B', 'C'])

  await Promise.all(Array.from({ length: 10 }, () => send(1, ['B', 'C', 'D'])))

  expect((await names()).map(([, name]) => name)).toEqual(['A', 'B', 'C', 'D'])
})

test('a long list is returned in pages', async () => {
  const { send, listed } = await aRunningScan('emil')
  const names = Array.from({ length: FOUND_PLUGINS_PER_PAGE + 3 }, (_, n) => `Plugin ${n}x`)
  await send(0, names.slice(0, FOUND_PLUGINS_PER_PAGE))
  await send(FOUND_PLUGINS_PER_PAGE, names.slice(FOUND_PLUGINS_PER_PAGE))

  const [first, second, third] = [
    await listed(),
    await listed(FOUND_PLUGINS_PER_PAGE),
    await listed(names.length),
  ]

  expect([first.length, second.length, third.length]).toEqual([FOUND_PLUGINS_PER_PAGE, 3, 0])
  expect([...first, ...second].map(({ plugin }) => plugin.name)).toEqual(names)
})

test('a result exists when adding would merge it by name, maker or bundle identity', async () => {
  const { person, send, listed } = await aRunningScan('fay')
  const add = (fields: Parameters<typeof aPlugin>[0]) => person.plugins.add({ body: aPlugin(fields) })
  await add({ name: 'Pro-Q 3' })
  await add({ name: 'Renamed', manufacturer: '', bundleId: 'com.u-he.Zebra2' })
  const { plugin: gone } = await add({ name: 'Gone' })
  await person.plugins.remove({ params: { id: gone.id } })
  const { person: other } = await aRunningScan('fay-2')
  await other.plugins.add({ body: aPlugin({ name: 'Of another' }) })

  await send(0, ['Pro-Q 3', 'Pro-Q 4', 'Gone', 'Of another', 'FabFilter Pro-Q 3'])

  const exists = async () => (await listed()).map((each) => each.exists)
  expect(await exists()).toEqual([true, false, false, false, true])
  await person.plugins.addMany({ body: { plugins: (await listed()).map(({ plugin }) => plugin) } })
  expect(await exists()).toEqual([true, true, false, true, true])
  expect((await listed())[2]?.status).toBe('removed')
})

test('the list and adding agree about each bundle', async () => {
  const { person, send, listed } = await aRunningScan('gus')
  const names = ['Serum', 'Serum 2', 'Serum x64', 'Massive', 'Massive X', 'Vintage Verb', 'VintageVerb']
  for (const name of names) {
    const {
      person: fresh,
      send: sendFresh,
      listed: listedFresh,
    } = await aRunningScan(`gus-${names.indexOf(name)}`)
    await fresh.plugins.add({ body: aPlugin({ name: 'Serum' }) })
    await fresh.plugins.add({ body: aPlugin({ name: 'Vintage Verb', manufacturer: '' }) })
    await sendFresh(0, [name])
    const [result] = await listedFresh()
    const { outcome } = await fresh.plugins.add({ body: aPlugin({ name }) })
    expect({ name, exists: result?.exists }).toEqual({ name, exists: outcome === 'joined' })
  }
  await send(0, names)
  expect((await listed()).every(({ exists }) => !exists)).toBe(true)
  expect(await person.plugins.list()).toEqual([])
})

test('only the user of a scan can see its results', async () => {
  const { send, id } = await aRunningScan('hal')
  const { person: other } = await aRunningScan('ida')
  await send(0, ['Zebra'])

  await expect(other.helper.found({ params: { id, from: '0' } })).rejects.toMatchObject({ status: 404 })
})

test('adds scan results in pages as installed on the scanned computer', async () => {
  const { person, send, add, machine } = await aRunningScan('jon')
  const names = Array.from({ length: FOUND_PLUGINS_PER_PAGE + 3 }, (_, n) => `Plugin ${n}x`)
  await send(0, names.slice(0, FOUND_PLUGINS_PER_PAGE))
  await send(FOUND_PLUGINS_PER_PAGE, names.slice(FOUND_PLUGINS_PER_PAGE))

  expect(await add(0)).toEqual({ ...counts(FOUND_PLUGINS_PER_PAGE), next: FOUND_PLUGINS_PER_PAGE })
  expect(await add(FOUND_PLUGINS_PER_PAGE)).toEqual({ ...counts(3), next: null })

  const list = await person.plugins.list()
  expect(list.map(({ name }) => name).sort()).toEqual([...names].sort())
  const { installations } = await person.plugins.open({ params: { id: list[0]?.id ?? '' } })
  expect(installations).toMatchObject([{ machine }])
  expect(await add(0)).toEqual({
    ...counts(0),
    joinedCount: FOUND_PLUGINS_PER_PAGE,
    next: FOUND_PLUGINS_PER_PAGE,
  })
})

test('adds only new results on request', async () => {
  const { person, send, add } = await aRunningScan('kim')
  await person.plugins.add({ body: aPlugin({ name: 'Diva' }) })
  await send(0, ['Zebra', 'Diva'])

  expect(await add(0, true)).toEqual({ ...counts(1), next: null })
  expect((await person.plugins.list()).map(({ name }) => name).sort()).toEqual(['Diva', 'Zebra'])
})

test('adds no results of other users or of a computer that is not paired', async () => {
  const { person, send, add, id, deviceId } = await aRunningScan('lea')
  const { person: other } = await aRunningScan('max')
  await send(0, ['Zebra'])

  const attempt = other.helper.addFinds({ params: { id }, body: { from: 0, isNewOnly: false } })
  await expect(attempt).rejects.toMatchObject({ status: 404, reason: 'Job not found' })
  await person.helper.revoke({ params: { id: deviceId } })
  await expect(add(0)).rejects.toMatchObject({ status: 404, reason: 'Device not found' })
  expect(await person.plugins.list()).toEqual([])
  expect(await other.plugins.list()).toEqual([])
})

const counts = (createdCount: number) => addedCounts.parse({ createdCount, joinedCount: 0 })
