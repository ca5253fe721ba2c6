import { expect, test } from 'vitest'
import { aServer } from '../a-server.ts'

/** Texts and times that PostgreSQL cannot store are refused before a query, without a 500. */

const server = await aServer()

const UNKEEPABLE = ['ana\0', '\0', 'a\u0001na', 'ana\n', '\u0085', 'ana\ud800']

test.each(UNKEEPABLE)('a sign-in as %j is refused like any wrong one', async (username) => {
  const attempt = server.visitor().account.login({ body: { username, password: 'correct horse' } })

  await expect(attempt).rejects.toMatchObject({ status: 400, reason: 'Invalid username or password' })
})

test.each([
  ['0000-01-01T00:00:00Z', 'A date must not be before 1970.'],
  ['1969-12-31T23:59:59Z', 'A date must not be before 1970.'],
])('shared values since %s are not searched', async (since, sentence) => {
  const admin = await server.signedInAs(`admin-${since.slice(0, 4)}`)
  await server.pool.query("update users set role = 'admin' where username like 'admin-%'")

  const attempt = admin.community.undoAll({ body: { username: 'admin-0000', since } })

  await expect(attempt).rejects.toMatchObject({ status: 400, reason: sentence })
})

test('addresses, codes, tokens and profiles with a NUL never cause a 500', async () => {
  const ana = await server.signedInAs('nul')
  const json = { 'content-type': 'application/json' }
  const post = (url: string, body: object) =>
    ana.request({ method: 'POST', url, payload: JSON.stringify(body), headers: json })
  const answers = await Promise.all([
    ana.request({ url: '/api/plugins/%00' }),
    ana.request({ url: '/unsubscribe/%00' }),
    ana.request({ url: '/api/auth/oidc/start?next=%2F%00' }),
    ana.request({ url: '/api/auth/oidc/callback?code=%00&state=%00' }),
    post('/api/helper/preview', { code: 'a\0' }),
    post('/api/account/second-factor/confirm', { code: '12345\0' }),
    post('/api/account/keys', { name: 'a\0', scope: 'read', password: 'correct horse' }),
    post('/api/uad-file', {
      fileContent: 'UAD-2 Plug-In Authorizations\nUAD A\0B: Authorized for all devices',
    }),
    ana.request({ url: '/api/auth/me', headers: { authorization: 'Bearer pf_\u0000' } }),
  ])

  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
})
