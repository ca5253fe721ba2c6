import { expect, test } from 'vitest'
import { aServer, type TestServer } from '../a-server.ts'

/** Which client address and which own origin a server derives from forwarding headers. */
type Case = {
  says: string
  trusts: string
  /** The other end of the connection. */
  peer: string
  headers: Record<string, string>
  /** The throttled address: for IPv6 its /64 network. */
  caller: string
  origin: string
}

const STRANGER = '198.51.100.9'
const PROXY = '10.0.0.2'
const OWN_ORIGIN = 'http://plugins.lan'

const forged = {
  'x-forwarded-for': '192.0.2.66',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'evil.example',
}

const UNSUPPORTED: Record<string, string>[] = [
  { forwarded: 'for=192.0.2.66;proto=https;host=evil.example' },
  { 'x-real-ip': '192.0.2.66' },
  { 'cf-connecting-ip': '192.0.2.66', 'true-client-ip': '192.0.2.66' },
  { 'x-client-ip': '192.0.2.66', 'x-forwarded': '192.0.2.66' },
]

const CASES: Case[] = [
  ...Object.entries(forged).flatMap(([name, value]) =>
    ['', PROXY, 'loopback', '10.0.0.0/8', 'fd00::/8'].map((trusts) => ({
      says: `${name} by a stranger`,
      trusts,
      peer: STRANGER,
      headers: { [name]: value },
      caller: STRANGER,
      origin: OWN_ORIGIN,
    })),
  ),
  ...UNSUPPORTED.map((headers) => ({
    says: 'an unsupported header by a proxy',
    trusts: PROXY,
    peer: PROXY,
    headers,
    caller: PROXY,
    origin: OWN_ORIGIN,
  })),
  ...[
    { 'x-forwarded-for': STRANGER },
    { 'x-forwarded-for': `192.0.2.66, ${STRANGER}` },
    { 'x-forwarded-for': `127.0.0.1, ${STRANGER}` },
    { 'x-forwarded-for': `${PROXY}, ${STRANGER}` },
    { 'x-forwarded-for': `192.0.2.66, ${STRANGER}, ${PROXY}` },
    { 'x-forwarded-for': `192.0.2.66, 10.0.0.1, ${STRANGER}` },
  ].map((headers) => ({
    says: 'the last stranger in the chain of a proxy',
    trusts: PROXY,
    peer: PROXY,
    headers,
    caller: STRANGER,
    origin: OWN_ORIGIN,
  })),
  {
    says: 'TLS at the proxy',
    trusts: PROXY,
    peer: PROXY,
    headers: {
      'x-forwarded-for': STRANGER,
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'music.example',
    },
    caller: STRANGER,
    origin: 'https://music.example',
  },
  {
    says: 'forged values before those of the proxy',
    trusts: PROXY,
    peer: PROXY,
    headers: { 'x-forwarded-proto': 'http, https', 'x-forwarded-host': 'evil.example, music.example' },
    caller: PROXY,
    origin: 'https://music.example',
  },
  {
    says: 'two chained proxies',
    trusts: '10.0.0.0/8',
    peer: PROXY,
    headers: { 'x-forwarded-for': `${STRANGER}, 10.9.9.9` },
    caller: STRANGER,
    origin: OWN_ORIGIN,
  },
  {
    says: 'a proxy on IPv6',
    trusts: 'fd00::/8',
    peer: 'fd00::2',
    headers: { 'x-forwarded-for': '2001:db8::7' },
    caller: '2001:db8:0:0::/64',
    origin: OWN_ORIGIN,
  },
  {
    says: 'a proxy on a dual-stack socket',
    trusts: PROXY,
    peer: `::ffff:${PROXY}`,
    headers: { 'x-forwarded-for': STRANGER },
    caller: STRANGER,
    origin: OWN_ORIGIN,
  },
]

const servers = new Map<string, Promise<TestServer>>()
function serverThatTrusts(trusts: string) {
  const server = servers.get(trusts) ?? aServer({ TRUSTED_PROXIES: trusts })
  servers.set(trusts, server)
  return server
}

let passed = 0

test.each(CASES)('$says: trusting "$trusts", $headers from $peer is $caller at $origin', async (testCase) => {
  const { app, pool } = await serverThatTrusts(testCase.trusts)
  await pool.query('DELETE FROM attempts')
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: testCase.peer,
    // An old browser, which is accepted only when its origin matches the one that the server derives.
    headers: { host: 'plugins.lan', origin: testCase.origin, ...testCase.headers },
    payload: { username: 'unknown', password: 'wrong' },
  })
  const { rows } = await pool.query("SELECT key FROM attempts WHERE key LIKE 'password from %'")

  expect(response.statusCode).toBe(401)
  expect(rows).toEqual([{ key: `password from ${testCase.caller}` }])
  passed++
})

test('at least thirty cases have passed', () => {
  expect(passed).toBe(CASES.length)
  expect(passed).toBeGreaterThanOrEqual(30)
})

test('PUBLIC_URL takes precedence over all headers', async () => {
  const server = await aServer({ PUBLIC_URL: 'https://plugins.example.org', TRUSTED_PROXIES: PROXY })
  const from = (origin: string, name = 'plugins.example.org') =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: PROXY,
      headers: { ...forged, 'x-forwarded-host': name, host: name, origin },
      payload: { username: 'unknown', password: 'wrong' },
    })

  const refused = await from('https://evil.example')
  expect(refused.statusCode).toBe(403)
  expect(refused.headers['strict-transport-security']).toBe('max-age=31536000')
  expect((await from('https://plugins.example.org', 'evil.example')).statusCode).toBe(421)
  expect((await from('https://plugins.example.org')).statusCode).toBe(401)
})
