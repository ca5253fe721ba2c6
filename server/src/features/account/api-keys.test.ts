import { beforeAll, expect, test } from 'vitest'
import { MINUTE } from '../../../test/a-clock.ts'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer, type Server } from '../../../test/a-server.ts'
import type { Visitor } from '../../../test/a-visitor.ts'

const PASSWORD = 'correct horse'

let server: Server
let ana: Visitor
beforeAll(async () => {
  server = await aServer()
  ana = await server.signedInAs('ana')
})

const make = (name: string, scope: 'read' | 'write') =>
  ana.apiKeys.make({ body: { name, scope, password: PASSWORD } })
/** A program: it says nothing of where it is and keeps no cookies. */
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

test('a key reads, one that may write also writes, and both say when they were used last', async () => {
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

test('of a key only its hash is kept, and it is shown once', async () => {
  const { token } = await make('Secret', 'read')

  expect(token).toMatch(/^pfk_[\w-]{43}$/)
  const { rows } = await server.pool.query('select * from api_keys')
  expect(JSON.stringify([rows, await ana.apiKeys.list()])).not.toContain(token)
})

test('no key reaches what is for a browser alone: password, sessions, second factor, keys, pairing, the end', async () => {
  const it = program((await make('Curious', 'write')).token)

  const attempts = [
    it.account.changePassword({ body: { currentPassword: PASSWORD, newPassword: 'battery staple' } }),
    it.account.changeProfile({
      body: { displayName: 'Eve', email: 'eve@example.org', password: 'correct horse' },
    }),
    it.account.sessions(),
    it.account.endOtherSessions(),
    it.account.remove({ body: { password: PASSWORD } }),
    it.secondFactor.begin({ body: { password: PASSWORD } }),
    it.apiKeys.list(),
    it.apiKeys.make({ body: { name: 'More', scope: 'write', password: PASSWORD } }),
    it.helper.pair(),
  ]

  expect(new Set(await Promise.all(attempts.map(outcome)))).toEqual(new Set(['signed_out']))
})

test('a revoked key is refused at once, and one of a disabled person too', async () => {
  const { key, token } = await make('Old', 'read')
  await ana.apiKeys.revoke({ params: { id: key.id } })
  expect(await outcome(program(token).plugins.list())).toBe('unknown_key')

  const mia = await server.signedInAs('mia')
  const hers = await mia.apiKeys.make({ body: { name: 'Hers', scope: 'read', password: PASSWORD } })
  expect(await outcome(program(hers.token).plugins.list())).toBe('done')
  await server.pool.query(`update users set disabled_at = now() where username = 'mia'`)
  expect(await outcome(program(hers.token).plugins.list())).toBe('unknown_key')
})

test('a key counts for nothing beside a cookie', async () => {
  const { token } = await make('Beside', 'write')

  const beside = program(token, new Map([['plugfolio_session', 'nobody holds this']]))

  expect(await outcome(beside.plugins.list())).toBe('signed_out')
  // With a cookie, a call that changes something must say that it comes from our own page.
  expect(await outcome(beside.plugins.add({ body: aPlugin() }))).toBe('foreign_origin')
})

test('creating a key requires the password, and twenty is the limit', async () => {
  const wrong = ana.apiKeys.make({ body: { name: 'X', scope: 'read', password: 'wrong' } })
  expect(await outcome(wrong)).toBe('wrong_password')
  const before = (await ana.apiKeys.list()).length

  for (let count = before; count < 20; count++) {
    server.clock.passes(MINUTE)
    await make(`Key ${count}`, 'read')
  }

  expect(await outcome(make('One more', 'read'))).toBe('too_many_keys')
  expect(await ana.apiKeys.list()).toHaveLength(20)
})
