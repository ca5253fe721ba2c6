import { expect, test } from 'vitest'
import { helperContract } from '#shared/helper/contract.ts'
import type { JobResult } from '#shared/helper/job.ts'
import { HOUR, MINUTE, SECOND } from '../../../../test/a-clock.ts'
import { aDevice, aHelper, withToken } from '../../../../test/a-helper.ts'
import { aServer, type TestServer } from '../../../../test/a-server.ts'
import { tokenHashOf } from '../../../http/guard/session.ts'

const server = await aServer()

test('a name that the user gave stays, whatever the helper reports, until the user takes it back', async () => {
  const ida = await server.signedInAs('ida')
  const { helper, id, machine } = await aHelper(server, ida)
  const report = (name: string, by = helper) =>
    by.device.change({ body: { name, version: '1.0.1', folders: [] } })

  expect(await ida.helper.rename({ params: { id }, body: { name: '  Studio A ' } })).toMatchObject({
    id,
    name: 'Studio A',
    reportedName: 'Studio Mac',
  })
  await report('mac-17')
  expect(await ida.helper.devices()).toMatchObject([{ name: 'Studio A', reportedName: 'mac-17' }])
  const again = await aHelper(server, ida, { machine, name: 'mac-18' })
  expect(await ida.helper.devices()).toMatchObject([{ id, name: 'Studio A', reportedName: 'mac-18' }])

  const ownName = await ida.helper.rename({ params: { id }, body: { name: null } })
  expect(ownName).toMatchObject({ name: 'mac-18', reportedName: null })
  await report('mac-19', again.helper)
  expect(await ida.helper.devices()).toMatchObject([{ name: 'mac-19', reportedName: null }])
})

test.each([
  ['', 'Please name the computer.'],
  ['x'.repeat(81), 'The name of a computer must be at most 80 characters.'],
  ['a\nb', 'The name of a computer must not contain line breaks or control characters.'],
])('%j is no name of a computer', (name, reason) => {
  const { error } = helperContract.rename.body.safeParse({ name })
  expect(error?.issues[0]?.message).toBe(reason)
})

test('two computers of a user never get one name from their user, and others may have it', async () => {
  const [jan, kit] = [await server.signedInAs('jan'), await server.signedInAs('kit')]
  const [studio, laptop] = [await aHelper(server, jan), await aHelper(server, jan, { name: 'Laptop' })]
  const others = await aHelper(server, kit)
  const rename = (id: string, name: string) => jan.helper.rename({ params: { id }, body: { name } })

  await expect(rename(laptop.id, 'STUDIO mac ')).rejects.toMatchObject({
    status: 409,
    reason: 'You already have a computer named “Studio Mac”. Please choose another name.',
  })
  expect(await rename(studio.id, 'Attic')).toMatchObject({ name: 'Attic' })
  expect(await rename(studio.id, 'attic')).toMatchObject({ name: 'attic' })
  expect(await rename(laptop.id, 'Studio Mac')).toMatchObject({ name: 'Studio Mac' })
  expect(await kit.helper.rename({ params: { id: others.id }, body: { name: 'Attic' } })).toMatchObject({
    name: 'Attic',
  })
})

test('what a scan has measured of sample libraries is told of its computer only, and known places only', async () => {
  const dana = await server.signedInAs('dana')
  const [{ helper }, other] = [await aHelper(server, dana), await aHelper(server, dana)]
  const whole = { isAtLeast: false, isElsewhere: false }
  const kept = [
    { id: 'kontakt', bytes: 7e12, isAtLeast: true, isElsewhere: true },
    { id: 'uvi', bytes: 6, ...whole },
  ]
  const begin = async () =>
    (await helper.device.scan({ body: { folders: ['/V'], adds: false, isByItself: false } })).id
  const finish = (id: string, content?: object[]) =>
    helper.device.finish({
      params: { id },
      // as: what a hostile helper sends.
      body: { state: 'done', sentence: '', items: [], ...(content && { content }) } as JobResult,
    })
  const scanned = async (content?: object[]) => finish(await begin(), content)
  const contentOf = async () => (await dana.helper.devices()).map(({ content }) => content)

  await scanned()
  expect(await contentOf()).toEqual([undefined, undefined])
  await scanned([
    { id: 'uvi', bytes: 5, ...whole },
    { id: '/Users/dana/Private', bytes: 9e9, ...whole },
    { id: 'constructor', bytes: 9e9, ...whole },
    ...kept,
  ])
  await scanned()

  expect((await contentOf()).filter(Boolean)).toEqual([kept])
  expect(await other.helper.device.self()).not.toHaveProperty('device.content')
  const id = await begin()
  for (const wrong of [
    [{ id: 'uvi', bytes: -1, ...whole }],
    [{ id: 'u\nvi', bytes: 5, ...whole }],
    Array.from({ length: 101 }, (_, n) => ({ id: `p${n}`, bytes: 1, ...whole })),
  ])
    await expect(finish(id, wrong)).rejects.toMatchObject({ status: 400 })
})

test.each([
  ['the person', async ({ person, device }: Ending) => person.helper.revoke({ params: { id: device.id } })],
  ['the helper', async ({ device }: Ending) => device.helper.device.leave()],
])('when %s ends a pairing, waiting jobs are canceled and started ones fail', async (who, end) => {
  const person = await server.signedInAs(`carl-${who.slice(4)}`)
  const [device, other] = [await aHelper(server, person), await aHelper(server, person)]
  const addScan = (deviceId: string) =>
    person.helper.addJob({ body: { kind: 'scan', deviceId, folders: ['/Library/Audio/Plug-Ins'] } })
  const [started, waiting] = [await addScan(device.id), await addScan(device.id)]
  const others = await addScan(other.id)
  await device.helper.device.claim({ params: { id: started.id } })

  await end({ person, device })

  const stateOf = async (id: string) => person.helper.openJob({ params: { id } })
  expect(await stateOf(started.id)).toMatchObject({
    state: 'failed',
    result: { sentence: expect.stringMatching(/^The helper was disconnected before it reported/) },
  })
  expect(await stateOf(waiting.id)).toMatchObject({ state: 'cancelled' })
  expect(await stateOf(others.id)).toMatchObject({ state: 'waiting' })
  expect((await person.helper.devices()).map(({ id }) => id)).toEqual([other.id])
  await expect(device.helper.device.self()).rejects.toMatchObject({ status: 401 })
})

type Ending = {
  person: Awaited<ReturnType<TestServer['signedInAs']>>
  device: Awaited<ReturnType<typeof aHelper>>
}

const NOT_VALID = { status: 404, code: 'unknown_code' }
const stranger = (address?: string) =>
  server.visitor({ headers: { 'sec-fetch-site': undefined }, ...(address && { address }) })

test('a code contains the user, the time and 256 random bits, and its link names this server', async () => {
  const abel = await server.signedInAs('abel')
  const { id } = await abel.account.me()

  const { code, link, expiresAt } = await abel.helper.pair()

  const [prefix = '', random = ''] = code.split('.')
  expect(Buffer.from(prefix, 'base64url').toString()).toBe(`${id}:abel:${server.clock.now().toISOString()}`)
  expect(Buffer.from(random, 'base64url')).toHaveLength(32)
  expect(link).toBe(`plugfolio://connect?token=${code}&apiUrl=${encodeURIComponent('http://localhost:80')}`)
  expect(expiresAt).toBe(new Date(server.clock.now().getTime() + 5 * MINUTE).toISOString())
  const { rows } = await server.pool.query('select * from pairing_codes')
  expect(JSON.stringify(rows)).not.toContain(random)
})

test('a helper previews the account of a code and then pairs once, within five minutes', async () => {
  const bela = await server.signedInAs('bela')
  const { code } = await bela.helper.pair()
  const newDevice = aDevice({ name: 'Studio', folders: [{ path: '/Library', isThere: false }] })

  const preview = await stranger().helper.preview({ body: { code } })
  const { device, deviceToken } = await stranger().helper.exchange({ body: { ...newDevice, code } })

  expect(preview).toEqual({ username: 'bela', displayName: 'bela' })
  const { machine, ...reported } = newDevice
  const at = server.clock.now().toISOString()
  expect(device).toMatchObject({ ...reported, createdAt: at, lastSeenAt: at, lastScanAt: null })
  expect(await bela.helper.devices()).toMatchObject([{ id: device.id, machine, reportedName: null }])
  expect(await withToken(server, deviceToken).device.self()).toMatchObject({ device, username: 'bela' })
  const isRefused = async (used: string) => {
    await expect(stranger().helper.preview({ body: { code: used } })).rejects.toMatchObject(NOT_VALID)
    const exchange = stranger().helper.exchange({ body: { ...newDevice, code: used } })
    await expect(exchange).rejects.toMatchObject(NOT_VALID)
  }
  await isRefused(code)
  const { code: late } = await bela.helper.pair()
  server.clock.advance(5 * MINUTE - SECOND)
  expect(await stranger().helper.preview({ body: { code: late } })).toMatchObject({ username: 'bela' })
  server.clock.advance(SECOND)
  await isRefused(late)
})

test('only one of ten simultaneous requests with a code is paired', async () => {
  const carl = await server.signedInAs('carl')
  const { code } = await carl.helper.pair()

  const attempts = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) =>
      stranger(`203.0.113.${n}`).helper.exchange({ body: { ...aDevice(), code } }),
    ),
  )

  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await carl.helper.devices()).toHaveLength(1)
})

test('a computer that is paired again is the same device with a new token of 256 bits, stored as a hash only', async () => {
  const edda = await server.signedInAs('edda')
  const first = await aHelper(server, edda, { name: 'Old name' })
  server.clock.advance(HOUR)

  const second = await aHelper(server, edda, { machine: first.machine, name: 'New name' })

  expect(await edda.helper.devices()).toMatchObject([{ id: first.id, name: 'New name' }])
  expect(await second.helper.device.self()).toMatchObject({ device: { id: first.id } })
  await expect(first.helper.device.self()).rejects.toMatchObject({ status: 401, code: 'not_connected' })
  const { rows } = await server.pool.query('select * from devices')
  expect(Buffer.from(second.token, 'base64url')).toHaveLength(32)
  expect(rows.map(({ token_hash: hash }) => hash)).toContain(tokenHashOf(second.token))
  expect(JSON.stringify(rows)).not.toContain(second.token)
})

test('an account has at most twenty devices, and the code of a refused one stays valid', async () => {
  const hanno = await server.signedInAs('hanno')
  const first = await aHelper(server, hanno)
  for (let count = 1; count < 20; count++) await aHelper(server, hanno)
  const { code } = await hanno.helper.pair()
  const body = { ...aDevice(), code }

  await expect(stranger().helper.exchange({ body })).rejects.toMatchObject({
    status: 409,
    reason: 'An account can have 20 connected helpers. Remove one in Settings, Advanced.',
  })
  await aHelper(server, hanno, { machine: first.machine })
  await hanno.helper.revoke({ params: { id: first.id } })

  expect(await stranger().helper.exchange({ body })).toMatchObject({ device: { name: 'Studio Mac' } })
})

test('guesses from one address are throttled, and a valid code works again soon', async () => {
  const ilka = await server.signedInAs('ilka')
  const { code } = await ilka.helper.pair()
  const guesser = stranger('203.0.113.99')
  const guess = () => guesser.helper.preview({ body: { code: 'a guess' } }).catch(({ status }) => status)

  const statuses = []
  for (let count = 0; count < 25; count++) statuses.push(await guess())

  expect(statuses).toEqual([...Array(20).fill(404), ...Array(5).fill(429)])
  expect(await stranger('203.0.113.98').helper.preview({ body: { code } })).toMatchObject({
    username: 'ilka',
  })
  server.clock.advance(MINUTE)
  // A valid code is no guess.
  for (let count = 0; count < 30; count++)
    expect(await guesser.helper.preview({ body: { code } })).toMatchObject({ username: 'ilka' })
})
