import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../test/a-clock.ts'
import { aRegistration, aServer } from '../../../test/a-server.ts'
import { everyRouteCall } from '../../../test/security/every-call.ts'
import { registeredRoutes } from '../../../test/security/registered-routes.ts'
import { createLogger } from '../../create-logger.ts'
import { attemptKeyOf } from './address.ts'
import { countAttempt } from './attempts.ts'
import { networkHash } from './network-of.ts'
import { hostNameCheck } from './refuse-foreign-calls.ts'
import { SECURITY_EVENT_NAMES, SECURITY_EVENTS_BY_ROUTE, securityEventOf } from './security-events.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff::1', '2001:db8:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:1:2:3', '0:0:0:0::/64'],
  ['', ''],
  ['a socket', 'a socket'],
])('attempts from %j are counted by %j', (address, key) => {
  expect(attemptKeyOf(address)).toBe(key)
})

test('a free attempt may be counted after a later one', async () => {
  const { db, clock } = await aServer()
  const throttle = { free: 5, firstDelayMs: 1000, maxDelayMs: 60_000, forgottenAfterMs: 3_600_000 }
  const counters = [{ key: 'tries', throttle }]
  const earlier = clock.now()
  const later = new Date(earlier.getTime() + 5)

  await countAttempt(db, counters, later)

  await expect(countAttempt(db, counters, earlier)).resolves.toBeUndefined()
})

test.each([DAY, HOUR])('a clock that goes back by %i milliseconds does not extend a wait', async (step) => {
  const { db, clock } = await aServer()
  const throttle = { free: 2, firstDelayMs: MINUTE, maxDelayMs: MINUTE, forgottenAfterMs: 2 * DAY }
  const counters = [{ key: 'tries', throttle }]
  for (let count = 0; count < 2; count++) await countAttempt(db, counters, clock.now())
  const isRefused = () =>
    countAttempt(db, counters, clock.now()).then(
      () => false,
      ({ status }) => status === 429,
    )
  const before = await isRefused()

  clock.advance(-step)

  expect([before, await isRefused(), await isRefused()]).toEqual([true, false, true])
})

const isOurs = hostNameCheck(
  { publicUrl: 'https://Plugins.example.org/at/home', allowed: ['studio.lan', 'plugfolio'] },
  'Studio.fritz.box',
)

test.each([
  undefined,
  '',
  'localhost',
  'localhost:3000',
  'plugfolio.localhost:3000',
  '127.0.0.1:3000',
  '192.168.1.5',
  '[::1]:3000',
  '[fe80::1]',
  'studio',
  'STUDIO.local:3000',
  'studio.fritz.box:3000',
  'studio.lan',
  'plugfolio:3000',
  'plugins.example.org',
  'plugins.example.org.:443',
])('%s is our host name', (host) => expect(isOurs(host)).toBe(true))

test.each([
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  'studio.evil.example',
  '127.0.0.1.evil.example',
  'evil.local',
  '[::1].evil.example',
  '1.2.3',
  'plugins.example.org.evil.example',
  'xplugins.example.org',
])('%s is not our host name', (host) => expect(isOurs(host)).toBe(false))

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
  ['203.0.113.7', '203.0.113.250'],
  ['203.0.113.7', '::ffff:203.0.113.9'],
  ['2001:db8:1:2::7', '2001:DB8:0001:ffff:1:2:3:4'],
  ['2001:db8::7', '2001:db8:0:5::'],
])('%s and %s have the same network', (a, b) => {
  expect(networkHash(a)).toMatch(/^[\w-]{43}$/)
  expect(networkHash(b)).toBe(networkHash(a))
})

test.each([
  ['203.0.113.7', '203.0.114.7'],
  ['2001:db8:1::7', '2001:db8:2::7'],
])('%s and %s have different networks', (a, b) => {
  expect(networkHash(b)).not.toBe(networkHash(a))
})

test.each([
  '',
  'a socket',
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.9',
  '::1',
  'fd00::1',
  'fe80::1',
  '::ffff:127.0.0.1',
])('%j has no network', (address) => {
  expect(networkHash(address)).toBeNull()
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

test.each([
  ['POST /api/auth/login', 200, 'sign-in-ok'],
  ['POST /api/auth/login', 401, 'sign-in-failed'],
  ['POST /api/auth/login', 409, 'sign-in-needs-code'],
  ['POST /api/auth/login', 400, undefined],
  ['POST /api/auth/login', 503, undefined],
  ['POST /api/helper/pair', 403, 'device-pairing-refused'],
  ['POST /api/helper/preview', 404, 'device-pairing-refused'],
  ['POST /api/helper/exchange', 429, 'device-pairing-refused'],
  ['POST /api/account/oidc/confirm', 429, 'provider-confirmation-refused'],
  ['POST /api/community/lock', 403, 'admin-act-refused'],
  ['GET /api/plugins', 200, undefined],
  ['GET /api/plugins', 401, undefined],
  ['POST /api/plugins', 403, 'call-refused'],
  ['PATCH /api/plugins/:id', 404, 'id-unknown'],
  ['GET /api/nothing', 404, undefined],
  ['*', 404, undefined],
])('%s with %i is logged as %s', (route, status, event) => {
  expect(securityEventOf({ route, status, hasToken: false })).toBe(event)
})

test.each([
  ['GET /api/plugins', 401, 'credential-refused'],
  ['DELETE /api/device', 401, 'credential-refused'],
  ['GET /api/plugins', 200, undefined],
  ['POST /api/plugins', 403, 'call-refused'],
])('%s with a token and %i is logged as %s', (route, status, event) => {
  expect(securityEventOf({ route, status, hasToken: true })).toBe(event)
})

const { password } = aRegistration()

const LEAVING = [
  ['signing out', { method: 'POST', url: '/api/auth/logout' }],
  ['deleting the account', { method: 'DELETE', url: '/api/auth/me', payload: { password } }],
] as const

test.each(LEAVING)('behind https, %s clears the cache of the browser', async (_, request) => {
  const server = await aServer({ PUBLIC_URL: 'https://plugins.example.org' })
  const ana = await server.signedInAs('ana')
  expect((await ana.request({ url: '/api/auth/me' })).headers).not.toHaveProperty('clear-site-data')

  const { statusCode, headers } = await ana.request(request)

  expect([statusCode, headers['clear-site-data']]).toEqual([200, '"cache"'])
})

test.each(LEAVING)(
  'without https, %s does not clear the cache, because browsers ignore that',
  async (_, request) => {
    const ana = await (await aServer()).signedInAs('ana')

    const { statusCode, headers } = await ana.request(request)

    expect([statusCode, headers['clear-site-data']]).toEqual([200, undefined])
  },
)

const PROXY = '10.0.0.2'
const STRANGER = '198.51.100.9'

async function warningsWith(settings: Record<string, string>, caller: string, protocol: string) {
  const lines: string[] = []
  const output = new Writable({ write: (line, _, done) => done(void lines.push(JSON.parse(line).msg)) })
  const logger = createLogger(output, 'warn')
  const { app } = await aServer({ TRUSTED_PROXIES: PROXY, ...settings }, undefined, { logger })
  for (let call = 0; call < 3; call++)
    await app.inject({
      url: '/api/server',
      remoteAddress: caller,
      headers: { 'x-forwarded-proto': protocol },
    })
  return lines.filter((line) => line.includes('https'))
}

test.each([
  ['without PUBLIC_URL', {}],
  ['with an http one', { PUBLIC_URL: 'http://plugins.lan' }],
])(
  'TLS at a proxy %s causes one warning that names the setting',
  async (_, settings: Record<string, string>) => {
    expect(await warningsWith(settings, PROXY, 'https')).toEqual([
      'People reach this server over https, but PUBLIC_URL is not an https address, so browsers may also send cookies without encryption. Set PUBLIC_URL to the https address that people use, and restart.',
    ])
  },
)

test.each([
  ['a proxy without TLS', {}, PROXY, 'http'],
  ['an untrusted client that claims https', {}, STRANGER, 'https'],
  ['an https PUBLIC_URL', { PUBLIC_URL: 'https://plugins.example.org', PASSWORD_MIN: '8' }, PROXY, 'https'],
])('%s causes no warning', async (_, settings: Record<string, string>, caller, protocol) => {
  expect(await warningsWith(settings, caller, protocol)).toEqual([])
})
