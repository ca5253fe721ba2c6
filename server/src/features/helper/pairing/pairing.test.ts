import { expect, test } from 'vitest'
import { helperContract } from '#shared/helper/contract.ts'
import { HOUR, MINUTE, SECOND } from '../../../../test/a-clock.ts'
import { aDevice, aHelper, withToken } from '../../../../test/a-helper.ts'
import { aRegistration, aServer } from '../../../../test/a-server.ts'
import { listenAddress } from '../../../../test/events-of.ts'

const server = await aServer()

const NOT_VALID = { status: 404, code: 'unknown_code' }
const stranger = (address?: string) =>
  server.visitor({ headers: { 'sec-fetch-site': undefined }, ...(address && { address }) })

test('a code contains the user, the time and 256 random bits, and its link names this server', async () => {
  const ana = await server.signedInAs('ana')
  const { id } = await ana.account.me()

  const { code, link, expiresAt } = await ana.helper.pair()

  const [prefix = '', random = ''] = code.split('.')
  expect(Buffer.from(prefix, 'base64url').toString()).toBe(`${id}:ana:${server.clock.now().toISOString()}`)
  expect(Buffer.from(random, 'base64url')).toHaveLength(32)
  expect(link).toBe(`plugfolio://connect?token=${code}&apiUrl=${encodeURIComponent('http://localhost:80')}`)
  expect(expiresAt).toBe(new Date(server.clock.now().getTime() + 5 * MINUTE).toISOString())
  const { rows } = await server.pool.query('select * from pairing_codes')
  expect(JSON.stringify(rows)).not.toContain(random)
})

test('the link of the longest name is short enough and has the public address', async () => {
  const secure = await aServer({ PUBLIC_URL: 'https://plugins.example.org:8443/' })
  const long = secure.visitor()
  const username = '漢'.repeat(32)
  await long.account.register({ body: { ...aRegistration(), username } })

  const { link, code } = await long.helper.pair()

  expect(link.length).toBeLessThan(2000)
  expect(new URL(link).searchParams.get('apiUrl')).toBe('https://plugins.example.org:8443')
  expect(await withToken(secure).helper.preview({ body: { code } })).toMatchObject({ username })
})

test('a helper previews the account of a code and then pairs once', async () => {
  const ben = await server.signedInAs('ben')
  const { code } = await ben.helper.pair()
  const newDevice = aDevice({ name: 'Studio', folders: [{ path: '/Library', isThere: false }] })

  const previews = [
    await stranger().helper.preview({ body: { code } }),
    await stranger().helper.preview({ body: { code } }),
  ]
  const { device, deviceToken } = await stranger().helper.exchange({ body: { ...newDevice, code } })

  expect(previews).toEqual([1, 2].map(() => ({ username: 'ben', displayName: 'ben' })))
  const { machine, ...reported } = newDevice
  const at = server.clock.now().toISOString()
  const expected = {
    id: device.id,
    ...reported,
    isOnline: false,
    createdAt: at,
    lastSeenAt: at,
    lastScanAt: null,
  }
  expect(device).toEqual(expected)
  expect(await ben.helper.devices()).toEqual([{ ...expected, machine, reportedName: null }])
  expect(await withToken(server, deviceToken).device.self()).toEqual({
    device: expected,
    accountId: (await ben.account.me()).id,
    username: 'ben',
    displayName: 'ben',
  })
  await expect(stranger().helper.preview({ body: { code } })).rejects.toMatchObject(NOT_VALID)
  await expect(stranger().helper.exchange({ body: { ...newDevice, code } })).rejects.toMatchObject(NOT_VALID)
  expect(Buffer.from(deviceToken, 'base64url')).toHaveLength(32)
  const { rows } = await server.pool.query('select * from devices')
  expect(JSON.stringify(rows)).not.toContain(deviceToken)
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

test('a code is valid for five minutes', async () => {
  const dora = await server.signedInAs('dora')
  const { code } = await dora.helper.pair()

  server.clock.advance(5 * MINUTE - SECOND)
  expect(await stranger().helper.preview({ body: { code } })).toMatchObject({ username: 'dora' })
  server.clock.advance(SECOND)

  await expect(stranger().helper.preview({ body: { code } })).rejects.toMatchObject(NOT_VALID)
  await expect(stranger().helper.exchange({ body: { ...aDevice(), code } })).rejects.toMatchObject(NOT_VALID)
})

test('a computer that is paired again is the same device with a new token', async () => {
  const emil = await server.signedInAs('emil')
  const first = await aHelper(server, emil, { name: 'Old name' })
  server.clock.advance(HOUR)

  const second = await aHelper(server, emil, { machine: first.machine, name: 'New name' })

  expect(await emil.helper.devices()).toMatchObject([{ id: first.id, name: 'New name' }])
  expect(await second.helper.device.self()).toMatchObject({ device: { id: first.id } })
  await expect(first.helper.device.self()).rejects.toMatchObject({ status: 401, code: 'not_connected' })
})

test('one computer can be paired with two accounts, which do not see each other', async () => {
  const [fay, gus] = [await server.signedInAs('fay'), await server.signedInAs('gus')]
  const ofFay = await aHelper(server, fay)

  const ofGus = await aHelper(server, gus, { machine: ofFay.machine })

  expect(await fay.helper.devices()).toMatchObject([{ id: ofFay.id }])
  expect(await gus.helper.devices()).toMatchObject([{ id: ofGus.id }])
  expect(await ofFay.helper.device.self()).toMatchObject({ username: 'fay' })
})

test('an account has at most twenty devices, and the code of a refused one stays valid', async () => {
  const hal = await server.signedInAs('hal')
  const first = await aHelper(server, hal)
  for (let count = 1; count < 20; count++) await aHelper(server, hal)
  const { code } = await hal.helper.pair()
  const body = { ...aDevice(), code }

  await expect(stranger().helper.exchange({ body })).rejects.toMatchObject({
    status: 409,
    reason: 'An account can have 20 connected helpers. Please remove one in Settings, Advanced.',
  })
  await aHelper(server, hal, { machine: first.machine })
  await hal.helper.revoke({ params: { id: first.id } })

  expect(await stranger().helper.exchange({ body })).toMatchObject({ device: { name: 'Studio Mac' } })
})

test('guesses from one address are throttled, and a valid code works again soon', async () => {
  const ida = await server.signedInAs('ida')
  const { code } = await ida.helper.pair()
  const guesser = stranger('203.0.113.99')
  const guess = () => guesser.helper.preview({ body: { code: 'a guess' } }).catch(({ status }) => status)

  const statuses = []
  for (let count = 0; count < 25; count++) statuses.push(await guess())

  expect(statuses).toEqual([...Array(20).fill(404), ...Array(5).fill(429)])
  expect(await stranger('203.0.113.98').helper.preview({ body: { code } })).toMatchObject({ username: 'ida' })
  server.clock.advance(MINUTE)
  expect(await guesser.helper.preview({ body: { code } })).toMatchObject({ username: 'ida' })
})

test('a valid code does not count as a guess', async () => {
  const jan = await server.signedInAs('jan')
  const { code } = await jan.helper.pair()
  const helper = stranger('203.0.113.97')

  for (let count = 0; count < 30; count++)
    expect(await helper.helper.preview({ body: { code } })).toMatchObject({ username: 'jan' })
})

test('a Node client pairs over a real connection', async () => {
  const kim = await server.signedInAs('kim')
  const { code } = await kim.helper.pair()
  const url = await listenAddress(server)
  const post = (path: string, body: object, authorization?: string) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      redirect: 'error',
    })

  const preview = await post('/api/helper/preview', { code })
  const exchange = await post('/api/helper/exchange', { ...aDevice(), code })
  const { deviceToken } = helperContract.exchange.response.parse(await exchange.json())
  const call = await post(`/api/device/jobs/${crypto.randomUUID()}/take`, {}, `Bearer ${deviceToken}`)

  expect([preview.status, exchange.status, call.status]).toEqual([200, 200, 404])
})
