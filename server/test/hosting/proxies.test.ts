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

const aCase = (says: string, headers: Record<string, string>, different: Partial<Case> = {}): Case => ({
  ...{ says, headers, trusts: PROXY, peer: PROXY, caller: STRANGER, origin: OWN_ORIGIN },
  ...different,
})

const CASES: Case[] = [
  ...Object.entries(forged).flatMap(([name, value]) =>
    ['', PROXY, 'loopback', '10.0.0.0/8', 'fd00::/8'].map((trusts) =>
      aCase(`${name} by a stranger`, { [name]: value }, { trusts, peer: STRANGER }),
    ),
  ),
  ...UNSUPPORTED.map((headers) => aCase('an unsupported header by a proxy', headers, { caller: PROXY })),
  ...['', '192.0.2.66, ', '127.0.0.1, ', `${PROXY}, `, '192.0.2.66, 10.0.0.1, '].map((before) =>
    aCase('the last stranger in the chain of a proxy', { 'x-forwarded-for': before + STRANGER }),
  ),
  aCase('a proxy that names itself', { 'x-forwarded-for': `192.0.2.66, ${STRANGER}, ${PROXY}` }),
  aCase(
    'TLS at the proxy',
    { 'x-forwarded-for': STRANGER, 'x-forwarded-proto': 'https', 'x-forwarded-host': 'music.example' },
    { origin: 'https://music.example' },
  ),
  aCase(
    'forged values before those of the proxy',
    { 'x-forwarded-proto': 'http, https', 'x-forwarded-host': 'evil.example, music.example' },
    { caller: PROXY, origin: 'https://music.example' },
  ),
  aCase('two chained proxies', { 'x-forwarded-for': `${STRANGER}, 10.9.9.9` }, { trusts: '10.0.0.0/8' }),
  aCase(
    'a proxy on IPv6',
    { 'x-forwarded-for': '2001:db8::7' },
    { trusts: 'fd00::/8', peer: 'fd00::2', caller: '2001:db8:0:0::/64' },
  ),
  aCase('a proxy on a dual-stack socket', { 'x-forwarded-for': STRANGER }, { peer: `::ffff:${PROXY}` }),
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
