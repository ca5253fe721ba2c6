import { beforeEach, expect, test } from 'vitest'
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

test('a taken name is refused in any case', async () => {
  await server.signedInAs('Ana')

  const attempt = server.visitor().account.register({ body: aRegistration({ username: 'ANA' }) })

  await expect(attempt).rejects.toMatchObject({ status: 409, code: 'username_taken' })
})

test('the host can require longer passwords, and the message contains the number', async () => {
  const strict = await aServer({ PASSWORD_MIN: '12' })

  const attempt = strict.visitor().account.register({ body: aRegistration({ password: 'eleven char' }) })

  const reason = 'Password must be at least 12 characters'
  await expect(attempt).rejects.toMatchObject({ status: 400, reason, message: `400: ${reason}` })
})

test('weak passwords are refused in a registration and in a change, as is a wrong current one', async () => {
  const register = server.visitor().account.register({ body: aRegistration({ password: 'password1' }) })
  await expect(register).rejects.toMatchObject({ status: 400, code: 'common_password' })
  expect((await server.pool.query('select from users')).rowCount).toBe(0)
  const ana = await server.signedInAs('ana')

  for (const [currentPassword, newPassword, code] of [
    ['correct horse', 'password1', 'common_password'],
    ['correct horse', 'Ana-2026!', 'telling_password'],
    ['not this', 'battery staple', 'wrong_password'],
  ] as const)
    await expect(
      ana.account.changePassword({ body: { currentPassword, newPassword } }),
    ).rejects.toMatchObject({ status: 400, code })
  const login = { username: 'ana', password: 'correct horse' }
  expect(await server.visitor().account.login({ body: login })).toMatchObject({ username: 'ana' })
})

test('a changed profile is saved', async () => {
  const ana = await server.signedInAs('ana')

  await ana.account.changeProfile({
    body: { displayName: 'Ana B', email: 'ab@example.org', password: 'correct horse' },
  })

  expect(await ana.account.me()).toMatchObject({ displayName: 'Ana B', email: 'ab@example.org' })
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
