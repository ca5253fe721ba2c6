import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { registrationSchema } from '#shared/account/credentials.ts'
import { MINUTE } from '../../../../test/a-clock.ts'
import { aServer } from '../../../../test/a-server.ts'
import { users } from '../../../db/schema.ts'
import { hashPassword, isCorrectPassword } from './hashing.ts'
import { refuseWeakPassword } from './refuse-weak.ts'

const ABOUT = { username: 'nightowl', email: 'mara.winter@tapeworks.example', displayName: 'Mara Winter' }
const TOO_SHORT = 'Password must be at least 6 characters'
const TOO_LONG = 'Password must be at most 256 characters.'
const COMMON = "That password is too common. Please choose one that's harder to guess."
const PERSONAL =
  "Your password contains your name, email or “Plugfolio”. Please choose one that's harder to guess."

const CASES: [password: string, result: string][] = [
  // Length.
  ['', TOO_SHORT],
  ['aq7zk', TOO_SHORT],
  ['x7'.repeat(128), 'accepted'],
  [`${'x7'.repeat(128)}y`, TOO_LONG],
  // All characters are allowed.
  ['      ', 'accepted'],
  ['пароль-мой-длинный', 'accepted'],
  ['tab\u0000null', 'accepted'],
  // Common passwords in any case; the test below has ten thousand.
  ['Password', COMMON],
  // Words of the account data.
  ['nightowl', PERSONAL],
  ['mara.winter@tapeworks.example', PERSONAL],
  ['tapeworks!!', PERSONAL],
  ['Plugfolio2026', PERSONAL],
  // Such words among others are allowed.
  ['nightowl drinks coffee', 'accepted'],
]

test.each(CASES)('%j: %s', async (password, result) => {
  expect(await resultFor(password)).toBe(result)
})

/** Checks with the contract first, then with the server, as a registration does. */
async function resultFor(password: string) {
  const parsed = registrationSchema().safeParse({ ...ABOUT, password })
  if (!parsed.success) return parsed.error.issues[0]?.message
  return refuseWeakPassword(password, { min: 6, about: ABOUT }).then(
    () => 'accepted',
    (error: Error) => error.message,
  )
}

test('the ten thousand most common passwords that are long enough are refused', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const common = dictionary['passwords-common'].filter(({ length }) => length >= 6).slice(0, 10_000)

  const results = await Promise.all(common.map(resultFor))

  expect(results).toHaveLength(10_000)
  expect(results.filter((result) => result !== COMMON && result !== PERSONAL)).toEqual([])
})

test.each([72, 255])('characters after %d bytes count', async (bytes) => {
  const stored = await hashPassword(`${'é'.repeat(bytes / 2)}${'x'.repeat(bytes % 2)}a`)

  expect(await isCorrectPassword(`${'é'.repeat(bytes / 2)}${'x'.repeat(bytes % 2)}b`, stored)).toBe(false)
})

test('a longer minimum of the host is enforced and named', async () => {
  const asked = refuseWeakPassword('aq7zk9xw', { min: 12, isNew: true, about: ABOUT })

  await expect(asked).rejects.toMatchObject({ status: 400, code: 'invalid' })
  await expect(asked).rejects.toThrow('New password must be at least 12 characters.')
})

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

/**
 * A refused login must not reveal whether an account exists. Processor time is compared, because a busy machine makes answers take longer but
 * no more work. A thousand logins take minutes, so this test runs on demand only.
 */
const isLong = Boolean(process.env.PLUGFOLIO_LONG)
const SAMPLES = 500

describe.runIf(isLong)('a refused login', () => {
  test('has the same message and the same work for known and unknown names', async () => {
    const server = await aServer()
    await server.signedInAs('ana')
    const times: Record<string, number[]> = { ana: [], unknown: [] }
    const responses = new Set<string>()
    for (let sample = 0; sample < SAMPLES; sample++) {
      // Alternating, so that other load affects both names equally.
      for (const username of sample % 2 ? ['ana', 'unknown'] : ['unknown', 'ana']) {
        const visitor = server.visitor({ address: `198.51.${sample % 250}.${username.length}` })
        const before = process.cpuUsage()
        const { statusCode, body } = await visitor.request({
          method: 'POST',
          url: '/api/auth/login',
          payload: { username, password: 'wrong guess' },
        })
        const { user, system } = process.cpuUsage(before)
        times[username]?.push(user + system)
        responses.add(`${statusCode} ${body.replace(/"requestId":"[^"]*"/, '')}`)
      }
      await server.pool.query('delete from attempts')
      server.clock.advance(MINUTE)
    }

    const [known, unknown] = [medianOf(times.ana ?? []), medianOf(times.unknown ?? [])]
    expect([...responses]).toEqual([expect.stringMatching(/^401 .*Invalid username or password/)])
    expect(Math.abs(known - unknown)).toBeLessThanOrEqual(5000)
  })
})

const medianOf = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
