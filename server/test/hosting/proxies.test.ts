import { expect, test } from 'vitest'
import { aServer, type Server } from '../a-server.ts'

/** Reliability O4: whom a server takes for the caller, and under which address it takes itself to be reached. */
type Case = {
  says: string
  trusts: string
  /** The other end of the connection. */
  peer: string
  headers: Record<string, string>
  /** As it is counted: of IPv6 its network of 64 bits. */
  caller: string
  origin: string
}

const STRANGER = '198.51.100.9'
const PROXY = '10.0.0.2'
const OURS = 'http://plugins.lan'

const forged = {
  'x-forwarded-for': '192.0.2.66',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'evil.example',
}

const NOT_READ: Record<string, string>[] = [
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
      origin: OURS,
    })),
  ),
  ...NOT_READ.map((headers) => ({
    says: 'a header that we do not read, even by a proxy',
    trusts: PROXY,
    peer: PROXY,
    headers,
    caller: PROXY,
    origin: OURS,
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
    origin: OURS,
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
    says: 'what a caller has put before what the proxy says',
    trusts: PROXY,
    peer: PROXY,
    headers: { 'x-forwarded-proto': 'http, https', 'x-forwarded-host': 'evil.example, music.example' },
    caller: PROXY,
    origin: 'https://music.example',
  },
  {
    says: 'two proxies, one behind the other',
    trusts: '10.0.0.0/8',
    peer: PROXY,
    headers: { 'x-forwarded-for': `${STRANGER}, 10.9.9.9` },
    caller: STRANGER,
    origin: OURS,
  },
  {
    says: 'a proxy on IPv6',
    trusts: 'fd00::/8',
    peer: 'fd00::2',
    headers: { 'x-forwarded-for': '2001:db8::7' },
    caller: '2001:db8:0:0::/64',
    origin: OURS,
  },
  {
    says: 'a proxy on a socket that speaks both',
    trusts: PROXY,
    peer: `::ffff:${PROXY}`,
    headers: { 'x-forwarded-for': STRANGER },
    caller: STRANGER,
    origin: OURS,
  },
]

const servers = new Map<string, Promise<Server>>()
function theServerThatTrusts(trusts: string) {
  const server = servers.get(trusts) ?? aServer({ TRUSTED_PROXIES: trusts })
  servers.set(trusts, server)
  return server
}

let passed = 0

test.each(CASES)('$says: trusting "$trusts", $headers from $peer is $caller at $origin', async (given) => {
  const { app, pool } = await theServerThatTrusts(given.trusts)
  await pool.query('DELETE FROM attempts')
  const seen = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: given.peer,
    // An old browser: whether it is let in depends on the address under which the server believes to be reached.
    headers: { host: 'plugins.lan', origin: given.origin, ...given.headers },
    payload: { username: 'nobody', password: 'wrong' },
  })
  const { rows } = await pool.query("SELECT key FROM attempts WHERE key LIKE 'password from %'")

  expect(seen.statusCode).toBe(401)
  expect(rows).toEqual([{ key: `password from ${given.caller}` }])
  passed++
})

test('all of at least thirty cases are as they should be', () => {
  expect(passed).toBe(CASES.length)
  expect(passed).toBeGreaterThanOrEqual(30)
  console.info(
    `scorecard R58: ${passed} of ${CASES.length} cases of forwarding headers right, 0 forged callers`,
  )
})

test('with PUBLIC_URL no header says what our address is', async () => {
  const server = await aServer({ PUBLIC_URL: 'https://plugins.example.org', TRUSTED_PROXIES: PROXY })
  const from = (origin: string, name = 'plugins.example.org') =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: PROXY,
      headers: { ...forged, 'x-forwarded-host': name, host: name, origin },
      payload: { username: 'nobody', password: 'wrong' },
    })

  const refused = await from('https://evil.example')
  expect(refused.statusCode).toBe(403)
  expect(refused.headers['strict-transport-security']).toBe('max-age=31536000')
  expect((await from('https://plugins.example.org', 'evil.example')).statusCode).toBe(421)
  expect((await from('https://plugins.example.org')).statusCode).toBe(401)
})
