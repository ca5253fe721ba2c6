import { beforeAll, expect, test } from 'vitest'
import { FOUND_PLUGINS_PER_PAGE } from '#shared/helper/found.ts'
import { aHelper } from '../../../../test/a-helper.ts'
import { aPlugin } from '../../../../test/a-plugin.ts'
import { aServer, type Server } from '../../../../test/a-server.ts'

let server: Server
beforeAll(async () => {
  server = await aServer()
})

async function aTakenScan(username: string) {
  const person = await server.signedInAs(username)
  const { helper, id: deviceId, machine } = await aHelper(server, person)
  const folders = ['/Library/Audio/Plug-Ins']
  const { id } = await person.helper.addJob({ body: { kind: 'scan', deviceId, folders } })
  await helper.device.take({ params: { id } })
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

test('what a scan finds is listed in its order with what was said of it', async () => {
  const { send, listed } = await aTakenScan('ana')
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

test('what is sent twice is kept once, as it was sent first', async () => {
  const { send, names } = await aTakenScan('ben')
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

test('a gap is refused, so that nothing is missing from the list', async () => {
  const { send, names } = await aTakenScan('carl')
  await send(0, ['Zebra'])

  await expect(send(2, ['Diva'])).rejects.toMatchObject({
    status: 409,
    reason: 'What was found from number 1 on is missing.',
  })
  expect(await names()).toEqual([[0, 'Zebra']])
})

test('ten parts that are sent at once are all kept', async () => {
  const { send, names } = await aTakenScan('dora')
  await send(0, ['A', 'B', 'C'])

  await Promise.all(Array.from({ length: 10 }, () => send(1, ['B', 'C', 'D'])))

  expect((await names()).map(([, name]) => name)).toEqual(['A', 'B', 'C', 'D'])
})

test('a long list is handed out in parts', async () => {
  const { send, listed } = await aTakenScan('emil')
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

test('a plugin exists where adding would join it: by name and maker, and by what bundles are recognized by', async () => {
  const { person, send, listed } = await aTakenScan('fay')
  const add = (given: Parameters<typeof aPlugin>[0]) => person.plugins.add({ body: aPlugin(given) })
  await add({ name: 'Pro-Q 3' })
  await add({ name: 'Renamed', manufacturer: '', bundleId: 'com.u-he.Zebra2' })
  const { plugin: gone } = await add({ name: 'Gone' })
  await person.plugins.remove({ params: { id: gone.id } })
  const { person: other } = await aTakenScan('fay-2')
  await other.plugins.add({ body: aPlugin({ name: 'Of another' }) })

  await send(0, ['Pro-Q 3', 'Pro-Q 4', 'Gone', 'Of another', 'FabFilter Pro-Q 3'])

  const exists = async () => (await listed()).map((each) => each.exists)
  expect(await exists()).toEqual([true, false, false, false, true])
  await person.plugins.addMany({ body: { plugins: (await listed()).map(({ plugin }) => plugin) } })
  expect(await exists()).toEqual([true, true, true, true, true])
})

test('the list says the same as adding does, bundle by bundle', async () => {
  const { person, send, listed } = await aTakenScan('gus')
  const names = ['Serum', 'Serum 2', 'Serum x64', 'Massive', 'Massive X', 'Vintage Verb', 'VintageVerb']
  for (const name of names) {
    const {
      person: fresh,
      send: sendFresh,
      listed: listedFresh,
    } = await aTakenScan(`gus-${names.indexOf(name)}`)
    await fresh.plugins.add({ body: aPlugin({ name: 'Serum' }) })
    await fresh.plugins.add({ body: aPlugin({ name: 'Vintage Verb', manufacturer: '' }) })
    await sendFresh(0, [name])
    const [said] = await listedFresh()
    const { outcome } = await fresh.plugins.add({ body: aPlugin({ name }) })
    expect({ name, exists: said?.exists }).toEqual({ name, exists: outcome === 'joined' })
  }
  await send(0, names)
  expect((await listed()).every(({ exists }) => !exists)).toBe(true)
  expect(await person.plugins.list()).toEqual([])
})

test('what a scan has found is seen by its person only', async () => {
  const { send, id } = await aTakenScan('hal')
  const { person: other } = await aTakenScan('ida')
  await send(0, ['Zebra'])

  await expect(other.helper.found({ params: { id, from: '0' } })).rejects.toMatchObject({ status: 404 })
})

test('adds what a scan has found in parts, as installed on the computer of the scan', async () => {
  const { person, send, add, machine } = await aTakenScan('jon')
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

test('adds only what is new where that is asked for', async () => {
  const { person, send, add } = await aTakenScan('kim')
  await person.plugins.add({ body: aPlugin({ name: 'Diva' }) })
  await send(0, ['Zebra', 'Diva'])

  expect(await add(0, true)).toEqual({ ...counts(1), next: null })
  expect((await person.plugins.list()).map(({ name }) => name).sort()).toEqual(['Diva', 'Zebra'])
})

test('adds nothing of a scan of others, nor of a computer that is no longer paired', async () => {
  const { person, send, add, id, deviceId } = await aTakenScan('lea')
  const { person: other } = await aTakenScan('max')
  await send(0, ['Zebra'])

  const attempt = other.helper.addFinds({ params: { id }, body: { from: 0, isNewOnly: false } })
  await expect(attempt).rejects.toMatchObject({ status: 404, reason: 'Job not found' })
  await person.helper.revoke({ params: { id: deviceId } })
  await expect(add(0)).rejects.toMatchObject({ status: 404, reason: 'Device not found' })
  expect(await person.plugins.list()).toEqual([])
  expect(await other.plugins.list()).toEqual([])
})

const counts = (createdCount: number) => ({ createdCount, joinedCount: 0, formatCount: 0, newerCount: 0 })
