import { afterAll, expect, test, vi } from 'vitest'
import { MINUTE, SECOND } from '../../../test/a-clock.ts'
import { aRegistration, aServer } from '../../../test/a-server.ts'
import { rounds } from '../../../test/rounds.ts'

const GUESSES = rounds(10_000)
const ROUNDS = rounds(100)

// Thousands of calls take as long as they take.
vi.setConfig({ testTimeout: 300_000 })

const figures = { guesses: '', owner: '' }
afterAll(() => {
  if (figures.guesses && figures.owner) console.info(`scorecard R25: ${figures.guesses}; ${figures.owner}`)
})

const guess = { username: 'ana', password: 'wrong guess' }

/** Reliability S3: how many of 10,000 guesses on one account, one a second, are ever evaluated. */
test(`of ${GUESSES} guesses on one account at most a hundred are looked at before the long waits`, async () => {
  const server = await aServer()
  await server.signedInAs('ana')
  let lookedAt = 0
  let lookedAtBeforeLongWaits = 0
  for (let count = 0; count < GUESSES; count++) {
    const attacker = server.visitor({ address: `198.51.100.${count % 250}` })
    const refusal = await attacker.account.login({ body: guess }).catch((error) => error)
    if (refusal.status === 401) {
      lookedAt++
      const { rows } = await server.pool.query(
        `select blocked_until - updated_at >= interval '15 minutes' as long from attempts where key like 'password of %'`,
      )
      if (!rows[0]?.long) lookedAtBeforeLongWaits++
    }
    server.clock.passes(SECOND)
  }

  expect(lookedAtBeforeLongWaits).toBeLessThanOrEqual(100)
  expect(lookedAt).toBeLessThanOrEqual(100)
  figures.guesses = `${lookedAt} of ${GUESSES.toLocaleString('en')} guesses evaluated, ${lookedAtBeforeLongWaits} before waits of 15 min`
})

test('while somebody guesses, the owner still gets in from a browser known to the account', async () => {
  const server = await aServer()
  const owner = await server.signedInAs('ana', { address: '203.0.113.1' })
  let entered = 0
  for (let round = 0; round < ROUNDS; round++) {
    for (let count = 0; count < 20; count++) {
      await server
        .visitor({ address: `198.51.100.${count}` })
        .account.login({ body: guess })
        .catch(() => undefined)
    }
    await owner.account.logout()
    const login = owner.account.login({ body: { username: 'ana', password: 'correct horse' } })
    if (
      await login.then(
        () => true,
        () => false,
      )
    )
      entered++
  }

  expect(entered).toBeGreaterThanOrEqual(ROUNDS * 0.99)
  figures.owner = `the owner got in ${entered} of ${ROUNDS} times`
})

test('a burst of guesses at the same moment is counted one by one', async () => {
  const server = await aServer()
  await server.signedInAs('ana')

  const burst = Array.from({ length: 60 }, (_, index) =>
    server
      .visitor({ address: `198.51.100.${index}` })
      .account.login({ body: guess })
      .catch((error) => error.status),
  )
  const statuses = await Promise.all(burst)

  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(50)
})

test(`${GUESSES} accounts from one address are slowed down too`, async () => {
  const server = await aServer()
  const attacker = server.visitor()
  let lookedAt = 0
  const AT_ONCE = 50
  for (let count = 0; count < GUESSES; count += AT_ONCE) {
    const tries = Array.from({ length: AT_ONCE }, (_, index) =>
      attacker.account
        .login({ body: { username: `person ${count + index}`, password: 'wrong' } })
        .catch((error) => error),
    )
    for (const { status } of await Promise.all(tries)) if (status === 401) lookedAt++
  }

  expect(lookedAt).toBe(10)
})

test('a wait is told with its length and ends by itself', async () => {
  const server = await aServer()
  await server.signedInAs('ana')
  const attacker = server.visitor()
  for (let count = 0; count < 10; count++)
    await attacker.account.login({ body: guess }).catch(() => undefined)

  const refused = await attacker.request({ method: 'POST', url: '/api/auth/login', payload: guess })
  server.clock.passes(15 * MINUTE)
  const login = server.visitor().account.login({ body: { username: 'ana', password: 'correct horse' } })

  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('6')
  expect(refused.json()).toMatchObject({ message: 'Too many attempts. Please try again in 6 seconds.' })
  await expect(login).resolves.toMatchObject({ username: 'ana' })
})

test('registrations from one address are slowed down after the burst', async () => {
  const server = await aServer({ REGISTRATION_BURST: '3' })
  const visitor = server.visitor()
  const statuses: number[] = []
  for (let count = 0; count < 5; count++) {
    const attempt = visitor.account.register({ body: aRegistration({ username: `person${count}` }) })
    statuses.push(
      await attempt.then(
        () => 200,
        (error) => error.status,
      ),
    )
  }

  expect(statuses).toEqual([200, 200, 200, 429, 429])
})
