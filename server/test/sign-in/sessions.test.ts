import { beforeEach, expect, test } from 'vitest'
import { DAY } from '../a-clock.ts'
import { aRegistration, aServer, type TestServer } from '../a-server.ts'
import type { Visitor } from '../a-visitor.ts'
import { isSignedIn } from './over-provider.ts'

let server: TestServer
beforeEach(async () => {
  server = await aServer()
})

const LOGIN = { username: 'ana', password: 'correct horse' }
const login = (browser: Visitor) =>
  browser.request({ method: 'POST', url: '/api/auth/login', payload: LOGIN })
const sessionIn = (browser: Visitor) => browser.cookies.get('plugfolio_session') ?? ''

test('scripts and other sites cannot read the session cookie, and no answer is cached', async () => {
  await server.signedInAs('ana')

  const response = await login(server.visitor())

  const session = response.cookies.find(({ name }) => name === 'plugfolio_session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 24 * 60 * 60 })
  expect(session).not.toHaveProperty('domain')
  expect(response.headers['cache-control']).toBe('no-store')
})

test('both cookies are secure and bound to the host over https', async () => {
  const secure = await aServer({ PUBLIC_URL: 'https://plugins.example.org' })
  const response = await secure.visitor().request({
    method: 'POST',
    url: '/api/auth/register',
    payload: aRegistration(),
  })

  expect(response.cookies.map(({ name, secure, path }) => ({ name, secure, path }))).toEqual([
    { name: '__Host-plugfolio_session', secure: true, path: '/' },
    { name: '__Host-plugfolio_browser', secure: true, path: '/' },
  ])
})

test('a token has 256 random bits and is stored as a hash only', async () => {
  const ana = await server.signedInAs('ana')
  const token = sessionIn(ana)

  const { rows } = await server.pool.query('select token_hash from sessions')

  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('every sign-in creates a new token and ignores a planted one', async () => {
  await server.signedInAs('ana')
  const browser = server.visitor()
  browser.cookies.set('plugfolio_session', 'planted-token')

  await login(browser)
  const first = sessionIn(browser)
  await login(browser)

  expect(first).not.toBe('planted-token')
  expect(sessionIn(browser)).not.toBe(first)
})

test('a new sign-in ends the previous session of the browser, and a refused one does not', async () => {
  const browser = await server.signedInAs('ana')
  const first = sessionIn(browser)
  const elsewhere = await server.signedInAs('ana-elsewhere')
  await browser.account.register({ body: aRegistration({ username: 'ben' }) })
  const second = sessionIn(browser)
  await login(browser)

  const holding = (token: string) => server.visitor({ cookies: new Map([['plugfolio_session', token]]) })
  expect(await isSignedIn(holding(first))).toBe(false)
  expect(await isSignedIn(holding(second))).toBe(false)
  expect(await isSignedIn(browser)).toBe(true)
  expect(await isSignedIn(elsewhere)).toBe(true)

  const refused = browser.account.login({ body: { username: 'ana', password: 'wrong guess' } })
  await expect(refused).rejects.toMatchObject({ status: 401 })
  expect(await isSignedIn(browser)).toBe(true)
})

test('a password change replaces the session token', async () => {
  const ana = await server.signedInAs('ana')
  const old = sessionIn(ana)

  await ana.account.changePassword({
    body: { currentPassword: LOGIN.password, newPassword: 'battery staple' },
  })

  expect(sessionIn(ana)).not.toBe(old)
  expect(await isSignedIn(ana)).toBe(true)
  ana.cookies.set('plugfolio_session', old)
  expect(await isSignedIn(ana)).toBe(false)
})

test('logging out ends the session on the server, not only in the browser', async () => {
  const ana = await server.signedInAs('ana')
  const there = server.visitor()
  await login(there)
  const token = sessionIn(ana)

  await ana.account.logout()

  expect(ana.cookies.has('plugfolio_session')).toBe(false)
  ana.cookies.set('plugfolio_session', token)
  expect(await isSignedIn(ana)).toBe(false)
  expect(await isSignedIn(there)).toBe(true)
})

test('a session ends after seven days without a visit, and a used one lasts at most thirty days', async () => {
  const [ana, rare] = [await server.signedInAs('ana'), await server.signedInAs('rare')]
  for (let day = 0; day < 29; day++) {
    server.clock.advance(DAY)
    expect({ day, isSignedIn: await isSignedIn(ana) }).toEqual({ day, isSignedIn: true })
    if (day === 6) expect(await isSignedIn(rare)).toBe(false)
  }

  server.clock.advance(DAY)

  expect(await isSignedIn(ana)).toBe(false)
})

const ENDS: [by: string, end: (here: Visitor) => Promise<unknown>][] = [
  [
    'a new password',
    ({ account }) =>
      account.changePassword({ body: { currentPassword: LOGIN.password, newPassword: 'battery staple' } }),
  ],
  ['ending all others', ({ account }) => account.endOtherSessions()],
  ['disabling the account', () => server.pool.query('update users set disabled_at = now()')],
]

test.each(ENDS)('%s ends the session of another browser on the server', async (_, end) => {
  const here = await server.signedInAs('ana')
  const there = server.visitor()
  await login(there)

  await end(here)

  expect(await isSignedIn(there)).toBe(false)
})

test.each(['', 'a'.repeat(5000), "' or 1=1 --"])('the token %j is refused', async (token) => {
  const browser = server.visitor()
  browser.cookies.set('plugfolio_session', token)

  expect(await isSignedIn(browser)).toBe(false)
})
