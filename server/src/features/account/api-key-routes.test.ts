import { beforeAll, expect, test } from 'vitest'
import { MINUTE } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer, type TestServer } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'

const PASSWORD = 'correct horse'

let server: TestServer
let ana: Visitor
beforeAll(async () => {
  server = await aServer()
  ana = await server.signedInAs('ana')
})

const make = (name: string, scope: 'read' | 'write') =>
  ana.apiKeys.make({ body: { name, scope, password: PASSWORD } })
/** A program that sends a token, no Sec-Fetch-Site header and no cookies. */
const program = (token: string, cookies?: Map<string, string>) =>
  server.visitor({
    ...(cookies && { cookies }),
    headers: { authorization: `Bearer ${token}`, 'sec-fetch-site': undefined },
  })
const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error) => error.code,
  )

test('keys read, keys with write access also write, and both show when they were last used', async () => {
  const [reader, writer] = [await make('Backup', 'read'), await make('Sync', 'write')]

  expect(await outcome(program(writer.token).plugins.add({ body: aPlugin() }))).toBe('done')
  expect(await program(reader.token).plugins.list()).toHaveLength(1)
  expect(await outcome(program(reader.token).plugins.add({ body: aPlugin() }))).toBe('key_may_only_read')
  expect(await outcome(program(reader.token).plugins.purge())).toBe('key_may_only_read')

  const at = server.clock.now().toISOString()
  const keys = await ana.apiKeys.list()
  expect(keys.map(({ name, scope, lastUsedAt }) => ({ name, scope, lastUsedAt }))).toEqual(
    expect.arrayContaining([
      { name: 'Backup', scope: 'read', lastUsedAt: at },
      { name: 'Sync', scope: 'write', lastUsedAt: at },
    ]),
  )
})

test('a key is shown once and stored as a hash only', async () => {
  const { token } = await make('Secret', 'read')

  expect(token).toMatch(/^pfk_[\w-]{43}$/)
  const { rows } = await server.pool.query('select * from api_keys')
  expect(JSON.stringify([rows, await ana.apiKeys.list()])).not.toContain(token)
})

test('no key can use the calls for browsers: password, sessions, second factor, keys, pairing, account deletion', async () => {
  const client = program((await make('Curious', 'write')).token)

  const attempts = [
    client.account.changePassword({ body: { currentPassword: PASSWORD, newPassword: 'battery staple' } }),
    client.account.changeProfile({
      body: { displayName: 'Eve', email: 'eve@example.org', password: 'correct horse' },
    }),
    client.account.sessions(),
    client.account.endOtherSessions(),
    client.account.remove({ body: { password: PASSWORD } }),
    client.secondFactor.begin({ body: { password: PASSWORD } }),
    client.apiKeys.list(),
    client.apiKeys.make({ body: { name: 'More', scope: 'write', password: PASSWORD } }),
    client.helper.pair(),
  ]

  expect(new Set(await Promise.all(attempts.map(outcome)))).toEqual(new Set(['signed_out']))
})

test('revoked keys and keys of disabled users are refused at once', async () => {
  const { key, token } = await make('Old', 'read')
  await ana.apiKeys.revoke({ params: { id: key.id } })
  expect(await outcome(program(token).plugins.list())).toBe('unknown_key')

  const mia = await server.signedInAs('mia')
  const hers = await mia.apiKeys.make({ body: { name: 'Hers', scope: 'read', password: PASSWORD } })
  expect(await outcome(program(hers.token).plugins.list())).toBe('done')
  await server.pool.query(`update users set disabled_at = now() where username = 'mia'`)
  expect(await outcome(program(hers.token).plugins.list())).toBe('unknown_key')
})

test('a key is ignored when a session cookie is sent', async () => {
  const { token } = await make('With cookie', 'write')

  const withCookie = program(token, new Map([['plugfolio_session', 'unknown token']]))

  expect(await outcome(withCookie.plugins.list())).toBe('signed_out')
  // With a cookie, a call that changes something must show that it comes from our own page.
  expect(await outcome(withCookie.plugins.add({ body: aPlugin() }))).toBe('foreign_origin')
})

test('creating a key requires the password, and twenty is the limit', async () => {
  const wrong = ana.apiKeys.make({ body: { name: 'X', scope: 'read', password: 'wrong' } })
  expect(await outcome(wrong)).toBe('wrong_password')
  const before = (await ana.apiKeys.list()).length

  for (let count = before; count < 20; count++) {
    server.clock.advance(MINUTE)
    await make(`Key ${count}`, 'read')
  }

  expect(await outcome(make('One more', 'read'))).toBe('too_many_keys')
  expect(await ana.apiKeys.list()).toHaveLength(20)
})
