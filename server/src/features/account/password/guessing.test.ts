import { expect, test, vi } from 'vitest'
import { MINUTE, SECOND } from '../../../../test/a-clock.ts'
import { aRegistration, aServer } from '../../../../test/a-server.ts'
import { rounds } from '../../../../test/rounds.ts'
import { tokenHashOf } from '../../../http/guard/session.ts'

const GUESSES = rounds(300, 10_000)
const ACCOUNTS = rounds(300, 10_000)
const ROUNDS = rounds(100)

vi.setConfig({ testTimeout: 300_000 })

const statusOf = (attempt: Promise<unknown>): Promise<number> =>
  attempt.then(
    () => 200,
    ({ status }) => status,
  )

const guess = { username: 'ana', password: 'wrong guess' }

test(`at most a hundred of ${GUESSES} guesses on one account are checked before the long waits`, async () => {
  const server = await aServer()
  await server.signedInAs('ana')
  let checkedCount = 0
  for (let count = 0; count < GUESSES; count++) {
    const attacker = server.visitor({ address: `198.51.100.${count % 250}` })
    if ((await statusOf(attacker.account.login({ body: guess }))) === 401) checkedCount++
    server.clock.advance(SECOND)
  }

  expect(checkedCount).toBeLessThanOrEqual(100)
})

/** Uses every option of an attacker: known browsers from before, spellings, addresses, a replica, a session. */
test('at most 100 passwords of an account are checked within 24 hours', async () => {
  const server = await aServer()
  const replica = await server.replica()
  const owner = await server.signedInAs('mississippi')
  const cookies: Map<string, string>[] = []
  for (let count = 0; count < 25; count++) {
    const browser = server.visitor({ address: `198.51.100.${count}` })
    await browser.account.login({ body: { username: 'mississippi', password: 'correct horse' } })
    cookies.push(browser.cookies)
  }
  const known = await server.pool.query('select count(*)::int as browsers from known_browsers')
  let checkedCount = 0
  const countIfChecked = async (attempt: Promise<unknown>) => {
    const { status, code } = await attempt.then(
      () => ({ status: 200, code: '' }),
      (error) => error,
    )
    if (status === 401 || code === 'wrong_password') checkedCount++
  }

  for (let round = 0; round < 24 * 12; round++) {
    const address = `203.0.${round % 200}.${round % 250}`
    const at = round % 2 ? replica : server
    const username = [...'mississippi']
      .map((letter, place) => respelled(letter, (round >> (place % 5)) & 3))
      .join('')
    const body = { ...guess, username }
    await countIfChecked(at.visitor({ address }).account.login({ body }))
    await countIfChecked(
      at.visitor({ address, cookies: cookies[round % 25] ?? new Map() }).account.login({ body }),
    )
    await countIfChecked(owner.account.remove({ body: { password: 'wrong guess' } }))
    // Sign-ins of the owner must not reset the counters.
    if (round % 24 === 0)
      await countIfChecked(
        owner.account.login({ body: { username: 'mississippi', password: 'correct horse' } }),
      )
    server.clock.advance(5 * MINUTE - 1)
  }

  expect(known.rows).toEqual([{ browsers: 20 }])
  expect(checkedCount).toBeGreaterThan(90)
  expect(checkedCount).toBeLessThanOrEqual(100)
})

const respelled = (letter: string, variant: number) => {
  if (variant === 1) return letter.toUpperCase()
  return variant > 1 && letter === 'i' ? 'İ' : letter
}

test('attempts on an unknown name are counted together in all spellings', async () => {
  const server = await aServer()
  const statuses: number[] = []
  for (const [at, username] of ['ｇｈｏｓｔ', 'GHOST', ...Array(9).fill('ghost')].entries()) {
    const attacker = server.visitor({ address: `198.51.100.${at}` })
    statuses.push(await statusOf(attacker.account.login({ body: { ...guess, username } })))
  }

  expect(statuses).toEqual([...Array(10).fill(401), 429])
})

test('a new password makes all other browsers unknown', async () => {
  const server = await aServer()
  const owner = await server.signedInAs('ana')
  await server.visitor().account.login({ body: { username: 'ana', password: 'correct horse' } })

  await owner.account.changePassword({
    body: { currentPassword: 'correct horse', newPassword: 'battery staple' },
  })

  const { rows } = await server.pool.query('select token_hash as hash from known_browsers')
  expect(rows).toEqual([{ hash: tokenHashOf(owner.cookies.get('plugfolio_browser') ?? '') }])
})

test('the owner can sign in from a known browser during a guessing attack', async () => {
  const server = await aServer()
  const owner = await server.signedInAs('ana', { address: '203.0.113.1' })
  let signInCount = 0
  for (let round = 0; round < ROUNDS; round++) {
    // The first twenty use up the limit; the clock does not move, so a few more are enough to stay there.
    for (let count = 0; count < (round === 0 ? 20 : 2); count++) {
      await statusOf(server.visitor({ address: `198.51.100.${count}` }).account.login({ body: guess }))
    }
    await owner.account.logout()
    const login = owner.account.login({ body: { username: 'ana', password: 'correct horse' } })
    if ((await statusOf(login)) === 200) signInCount++
  }

  expect(signInCount).toBeGreaterThanOrEqual(ROUNDS * 0.99)
})

test('simultaneous guesses are counted one by one', async () => {
  const server = await aServer()
  await server.signedInAs('ana')

  const burst = Array.from({ length: 60 }, (_, index) =>
    statusOf(server.visitor({ address: `198.51.100.${index}` }).account.login({ body: guess })),
  )
  const statuses = await Promise.all(burst)

  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(50)
})

test(`guesses on ${ACCOUNTS} accounts from one address are throttled`, async () => {
  const server = await aServer()
  const attacker = server.visitor()
  let checkedCount = 0
  for (let count = 0; count < ACCOUNTS; count++) {
    const body = { username: `person ${count}`, password: 'wrong' }
    if ((await statusOf(attacker.account.login({ body }))) === 401) checkedCount++
  }

  expect(checkedCount).toBe(Math.min(10, ACCOUNTS))
})

test('a throttled sign-in says how long to wait, and the wait ends by itself', async () => {
  const server = await aServer()
  await server.signedInAs('ana')
  const attacker = server.visitor()
  for (let count = 0; count < 10; count++) await statusOf(attacker.account.login({ body: guess }))

  const refused = await attacker.request({ method: 'POST', url: '/api/auth/login', payload: guess })
  server.clock.advance(15 * MINUTE)
  const login = server.visitor().account.login({ body: { username: 'ana', password: 'correct horse' } })

  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('6')
  expect(refused.json()).toMatchObject({ message: 'Too many attempts. Please try again in 6 seconds.' })
  await expect(login).resolves.toMatchObject({ username: 'ana' })
})

test('registrations from one address are throttled after the burst', async () => {
  const server = await aServer({ REGISTRATION_BURST: '3' })
  const visitor = server.visitor()
  const statuses: number[] = []
  for (let count = 0; count < 5; count++) {
    const body = aRegistration({ username: `person${count}` })
    statuses.push(await statusOf(visitor.account.register({ body })))
  }

  expect(statuses).toEqual([200, 200, 200, 429, 429])
})
