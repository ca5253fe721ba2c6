import { afterAll, expect, test } from 'vitest'
import { aRegistration, aServer } from '../a-server.ts'
import { aProvider } from '../sign-in/a-provider.ts'

/** A server below a path of another site: its own URLs have the path, and requests may have it. */

const ORIGIN = 'https://music.example.org'
const SITE = `${ORIGIN}/tools/plugfolio`

const provider = await aProvider(`${SITE}/api/auth/oidc/callback`, {})
const server = await aServer({ PUBLIC_URL: `${SITE}/`, ...provider.settings })
afterAll(() => provider.close())

test('cookies are limited to the path', async () => {
  const response = await server.visitor().request({
    method: 'POST',
    url: '/tools/plugfolio/api/auth/register',
    payload: aRegistration(),
  })

  expect(response.cookies.map(({ name, secure, path }) => ({ name, secure, path }))).toEqual([
    { name: '__Secure-plugfolio_session', secure: true, path: '/tools/plugfolio' },
    { name: '__Secure-plugfolio_browser', secure: true, path: '/tools/plugfolio' },
  ])
})

test('a return address cannot leave the path', async () => {
  const next = encodeURIComponent('/plugins/../../../neighbor')
  const start = await server.visitor().request({ url: `/api/auth/oidc/start?next=${next}` })

  expect(String(start.headers.location)).not.toContain('neighbor')
  const { rows } = await server.pool.query('select next from provider_visits')
  expect(rows.map((row) => row.next)).not.toContain('/plugins/../../../neighbor')
})

test('requests of the same origin are accepted, and those of others are refused', async () => {
  const from = (origin: string) =>
    server.app.inject({
      method: 'POST',
      url: '/tools/plugfolio/api/auth/login',
      headers: { origin },
      payload: { username: 'unknown', password: 'wrong' },
    })

  expect((await from('https://evil.example')).statusCode).toBe(403)
  expect((await from(ORIGIN)).statusCode).toBe(401)
})
