import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { aLog } from '../../../test/a-log.ts'
import { aRegistration, aServer } from '../../../test/a-server.ts'
import { everyRouteCall } from '../../../test/security/every-call.ts'
import { registeredRoutes } from '../../../test/security/registered-routes.ts'
import { attemptKeyOf } from './address.ts'
import { networkHash } from './network-of.ts'
import { hostNameCheck } from './refuse-foreign-calls.ts'
import { SECURITY_EVENT_NAMES, SECURITY_EVENTS_BY_ROUTE, securityEventOf } from './security-events.ts'

test.each([
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:0:0:ffff::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('attempts from %j are counted by %j', (address, key) => {
  expect(attemptKeyOf(address)).toBe(key)
})

const isOurs = hostNameCheck(
  { publicUrl: 'https://Plugins.example.org/at/home', allowed: ['studio.lan', 'plugfolio'] },
  'Studio.fritz.box',
)

const OURS =
  'localhost localhost:3000 plugfolio.localhost:3000 127.0.0.1:3000 192.168.1.5 [::1]:3000 [fe80::1] studio ' +
  'STUDIO.local:3000 studio.fritz.box:3000 studio.lan plugfolio:3000 plugins.example.org plugins.example.org.:443'
const STRANGE =
  'evil.example evil.example:3000 localhost.evil.example studio.evil.example 127.0.0.1.evil.example evil.local ' +
  '[::1].evil.example 1.2.3 plugins.example.org.evil.example xplugins.example.org'

test('these are our host names, and no others', () => {
  for (const host of [undefined, '', ...OURS.split(' ')]) expect([host, isOurs(host)]).toEqual([host, true])
  for (const host of STRANGE.split(' ')) expect([host, isOurs(host)]).toEqual([host, false])
})

test('a site that points its name to our address is refused, and the error names the setting', async () => {
  const server = await aServer()
  const evil = {
    host: 'evil.example:3000',
    origin: 'http://evil.example:3000',
    'sec-fetch-site': 'same-origin',
  }
  const call = (url: string, headers: Record<string, string>) =>
    server.app.inject({ method: 'POST', url, headers, payload: { ...aRegistration() } })

  const refused = await call('/api/auth/register', evil)

  expect(refused.statusCode).toBe(421)
  expect(refused.json()).toEqual({
    code: 'wrong_host',
    message: expect.stringContaining('add the name to ALLOWED_HOSTS'),
    requestId: expect.any(String),
  })
  for (const url of ['/', '/api/auth/me', '/api/server'])
    expect((await server.app.inject({ url, headers: evil })).statusCode).toBe(421)
  for (const url of ['/livez', '/readyz'])
    expect((await server.app.inject({ url, headers: { host: 'check.internal' } })).statusCode).not.toBe(421)
  const own = `${hostname()}:3000`
  const accepted = await call('/api/auth/register', {
    host: own,
    origin: `http://${own}`,
    'sec-fetch-site': 'same-origin',
  })
  expect(accepted.statusCode).toBe(200)
})

test.each([
  ['203.0.113.7', '203.0.113.250', true],
  ['2001:db8:1:2::7', '2001:DB8:0001:ffff:1:2:3:4', true],
  ['203.0.113.7', '203.0.114.7', false],
])('%s and %s have the same network: %s', (a, b, isSame) => {
  expect(networkHash(a)).toMatch(/^[\w-]{43}$/)
  expect(networkHash(b) === networkHash(a)).toBe(isSame)
})

test('addresses of no network have none', () => {
  const home = ['127.0.0.1', '10.1.2.3', '172.20.0.1', '192.168.1.9', '::1', 'fd00::1', 'fe80::1']
  for (const address of ['', 'a socket', ...home, '::ffff:127.0.0.1'])
    expect([address, networkHash(address)]).toEqual([address, null])
})

test('every route with events exists', async () => {
  const { app } = await aServer()
  const routes = registeredRoutes(app)

  expect(Object.keys(SECURITY_EVENTS_BY_ROUTE).filter((route) => !routes.includes(route))).toEqual([])
})

test('every act of an administrator is logged', () => {
  const acts = everyRouteCall
    .map(({ endpoint }) => endpoint)
    .filter(({ summary, method }) => summary.startsWith('For administrators') && method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)

  expect(acts.map((route) => [route, securityEventOf({ route, status: 200, hasToken: false })])).toEqual(
    acts.map((route) => [route, 'admin-act']),
  )
  expect(acts.length).toBeGreaterThan(8)
})

test('the list for hosts names exactly the events that exist', async () => {
  const page = await readFile(new URL('../../../../docs/self-hosting.md', import.meta.url), 'utf8')
  const [, table = ''] = /\| subject \| `event` \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(page) ?? []
  const listed = [...table.matchAll(/`([a-z-]+)`/g)].map(([, event]) => event)

  expect(listed.toSorted()).toEqual([...SECURITY_EVENT_NAMES].toSorted())
})

test.each<[route: string, status: number, event: string | undefined, hasToken?: boolean]>([
  ['POST /api/auth/login', 200, 'sign-in-ok'],
  ['POST /api/auth/login', 401, 'sign-in-failed'],
  ['POST /api/auth/login', 409, 'sign-in-needs-code'],
  ['POST /api/helper/pair', 403, 'device-pairing-refused'],
  ['POST /api/helper/exchange', 429, 'device-pairing-refused'],
  ['POST /api/account/oidc/confirm', 429, 'provider-confirmation-refused'],
  ['GET /api/plugins', 200, undefined],
  ['POST /api/plugins', 403, 'call-refused'],
  ['PATCH /api/plugins/:id', 404, 'id-unknown'],
  ['GET /api/nothing', 404, undefined],
  ['GET /api/plugins', 401, 'credential-refused', true],
  ['DELETE /api/device', 401, 'credential-refused', true],
])('%s with %i is logged as %s', (route, status, event, hasToken = false) => {
  expect(securityEventOf({ route, status, hasToken })).toBe(event)
})

test('behind https, signing out clears the cache of the browser', async () => {
  const ana = await (await aServer({ PUBLIC_URL: 'https://plugins.example.org' })).signedInAs('ana')
  expect((await ana.request({ url: '/api/auth/me' })).headers).not.toHaveProperty('clear-site-data')

  const { headers } = await ana.request({ method: 'POST', url: '/api/auth/logout' })

  expect(headers['clear-site-data']).toBe('"cache"')
})

test.each([
  ['10.0.0.2', 1],
  ['198.51.100.9', 0],
])(
  'https at %s, trusted only as 10.0.0.2, causes %i warning that names the setting',
  async (remoteAddress, count) => {
    const log = aLog()
    const { app } = await aServer({ TRUSTED_PROXIES: '10.0.0.2' }, undefined, { logger: log.logger })
    for (let call = 0; call < 3; call++)
      await app.inject({ url: '/api/server', remoteAddress, headers: { 'x-forwarded-proto': 'https' } })

    const warnings = log
      .lines()
      .filter(({ msg }) => String(msg).includes('Set PUBLIC_URL to the https address'))
    expect(warnings).toHaveLength(count)
  },
)
