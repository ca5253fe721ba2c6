import { beforeEach, expect, test } from 'vitest'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aRegistration, aServer, type TestServer } from '../../../test/a-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await aServer()
})

test('registering signs the user in with a free account', async () => {
  const ana = server.visitor()

  const account = await ana.account.register({ body: aRegistration({ username: 'ana', displayName: 'Ana' }) })

  expect(account).toEqual({
    id: expect.any(String),
    username: 'ana',
    displayName: 'Ana',
    email: 'ana@example.org',
    isPro: false,
    role: 'user',
    memberSince: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  expect(await ana.account.me()).toEqual(account)
})

test('role, isPro and other columns in a registration are ignored', async () => {
  const eve = server.visitor()
  const wish = { role: 'admin', isPro: true, id: '00000000-0000-4000-8000-000000000000', libraryRevision: 9 }

  await eve.request({
    method: 'POST',
    url: '/api/auth/register',
    payload: { ...aRegistration({ username: 'eve' }), ...wish },
  })

  expect(await eve.account.me()).toMatchObject({ role: 'user', isPro: false })
})

test('a taken name is refused in any case', async () => {
  await server.signedInAs('Ana')

  const attempt = server.visitor().account.register({ body: aRegistration({ username: 'ANA' }) })

  await expect(attempt).rejects.toMatchObject({ status: 409, code: 'username_taken' })
})

test.each([
  [{ username: 'ab' }, 'Username must be at least 3 characters'],
  [{ displayName: '' }, 'Display name is required'],
  [{ email: 'nowhere' }, 'Invalid email format'],
  [{ password: '12345' }, 'Password must be at least 6 characters'],
])('a registration with %o is refused with "%s"', async (wrong, sentence) => {
  const attempt = server.visitor().account.register({ body: aRegistration(wrong) })

  await expect(attempt).rejects.toMatchObject({ status: 400, reason: sentence, message: `400: ${sentence}` })
})

test('the host can require longer passwords, and the message contains the number', async () => {
  const strict = await aServer({ PASSWORD_MIN: '12' })

  const attempt = strict.visitor().account.register({ body: aRegistration({ password: 'eleven char' }) })

  await expect(attempt).rejects.toMatchObject({ reason: 'Password must be at least 12 characters' })
})

const WEAK = [
  ['password1', 'common_password'],
  ['Ana-2026!', 'telling_password'],
] as const

test.each(WEAK)('registering with the password %s is refused as a %s', async (password, code) => {
  const attempt = server.visitor().account.register({ body: aRegistration({ password }) })

  await expect(attempt).rejects.toMatchObject({ status: 400, code })
  expect((await server.pool.query('select from users')).rowCount).toBe(0)
})

test.each(WEAK)('changing to the password %s is refused as a %s', async (newPassword, code) => {
  const ana = await server.signedInAs('ana')

  const attempt = ana.account.changePassword({ body: { currentPassword: 'correct horse', newPassword } })

  await expect(attempt).rejects.toMatchObject({ status: 400, code })
  const login = { username: 'ana', password: 'correct horse' }
  expect(await server.visitor().account.login({ body: login })).toMatchObject({ username: 'ana' })
})

test('a call without a session is not signed in', async () => {
  await expect(server.visitor().account.me()).rejects.toMatchObject({ status: 401 })
})

test('a wrong name and a wrong password get the same answer', async () => {
  await server.signedInAs('ana')
  const stranger = server.visitor()
  const body = (username: string) => ({
    method: 'POST' as const,
    url: '/api/auth/login',
    payload: { username, password: 'wrong' },
  })

  const [known, unknown] = [await stranger.request(body('ana')), await stranger.request(body('nobody'))]

  expect(known.statusCode).toBe(401)
  expect({ ...known.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' })
})

test('the same letters in another Unicode form are the same password', async () => {
  const visitor = server.visitor()
  await visitor.account.register({ body: aRegistration({ password: 'caf\u00e9 noir' }) })

  await expect(
    visitor.account.login({ body: { username: 'ana', password: 'cafe\u0301 noir' } }),
  ).resolves.toBeTruthy()
})

test('a changed password ends all other sessions and keeps this one', async () => {
  const here = await server.signedInAs('ana')
  const there = server.visitor()
  await there.account.login({ body: { username: 'ana', password: 'correct horse' } })

  await here.account.changePassword({
    body: { currentPassword: 'correct horse', newPassword: 'battery staple' },
  })

  await expect(there.account.me()).rejects.toMatchObject({ status: 401 })
  await expect(here.account.me()).resolves.toMatchObject({ username: 'ana' })
  await expect(
    there.account.login({ body: { username: 'ana', password: 'battery staple' } }),
  ).resolves.toMatchObject({ username: 'ana' })
})

test('a password change with a wrong current password changes nothing', async () => {
  const ana = await server.signedInAs('ana')

  const attempt = ana.account.changePassword({
    body: { currentPassword: 'not this', newPassword: 'battery staple' },
  })

  await expect(attempt).rejects.toMatchObject({ status: 400, code: 'wrong_password' })
  await expect(
    server.visitor().account.login({ body: { username: 'ana', password: 'correct horse' } }),
  ).resolves.toMatchObject({ username: 'ana' })
})

test('a changed profile is saved', async () => {
  const ana = await server.signedInAs('ana')

  await ana.account.changeProfile({
    body: { displayName: 'Ana B', email: 'ab@example.org', password: 'correct horse' },
  })

  expect(await ana.account.me()).toMatchObject({ displayName: 'Ana B', email: 'ab@example.org' })
})

test('deleting the account requires the password and deletes everything', async () => {
  const ana = await server.signedInAs('ana')
  await ana.plugins.add({ body: aPlugin() })

  await expect(ana.account.remove({ body: { password: 'wrong' } })).rejects.toMatchObject({ status: 400 })
  await ana.account.remove({ body: { password: 'correct horse' } })

  await expect(ana.account.me()).rejects.toMatchObject({ status: 401 })
  for (const table of ['users', 'sessions', 'plugins', 'installations', 'identities', 'known_browsers']) {
    const { rows } = await server.pool.query(`select count(*)::int as count from ${table}`)
    expect({ table, ...rows[0] }).toEqual({ table, count: 0 })
  }
})

test('one of fifty simultaneous registrations of the same name succeeds', async () => {
  const attempts = Array.from({ length: 50 }, () =>
    server.visitor().account.register({ body: aRegistration() }),
  )

  const outcomes = await Promise.allSettled(attempts)

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? outcome.reason.status : []))
  expect(new Set(refusals)).toEqual(new Set([409]))
})
