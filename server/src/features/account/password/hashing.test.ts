import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aServer } from '../../../../test/a-server.ts'
import { users } from '../../../db/schema.ts'
import { hashPassword, isCorrectPassword } from './hashing.ts'

test('a password is hashed with argon2id at 19 MiB, two passes, one lane and a new salt', async () => {
  const [one, two] = [await hashPassword('battery staple'), await hashPassword('battery staple')]

  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
  expect([
    await isCorrectPassword('battery staple', one),
    await isCorrectPassword('battery stapld', one),
  ]).toEqual([true, false])
})

test('both Unicode forms of é are the same password', async () => {
  expect(await isCorrectPassword('cafe\u0301 noir', await hashPassword('caf\u00e9 noir'))).toBe(true)
})

test('no password matches without a hash', async () => {
  expect(await isCorrectPassword('any password', undefined)).toBe(false)
})

test('a sign-in replaces a hash of lower cost', async () => {
  const server = await aServer()
  await server.signedInAs('ana')
  const old = await hash('correct horse', { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await server.db.update(users).set({ passwordHash: old }).where(eq(users.username, 'ana'))
  const login = () => server.visitor().account.login({ body: { username: 'ana', password: 'correct horse' } })
  const stored = async () => (await server.db.select({ hash: users.passwordHash }).from(users))[0]?.hash

  await login()
  const rehashed = await stored()
  expect(rehashed).toMatch(PREFIX)
  await login()
  expect(await stored()).toBe(rehashed)
})

const PREFIX = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
