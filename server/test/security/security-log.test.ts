import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { oneTimeCodeAt } from '../../src/features/account/second-factor/recovery-codes.ts'
import { aLog } from '../a-log.ts'
import { aPlugin } from '../a-plugin.ts'
import { aServer } from '../a-server.ts'
import type { Visitor } from '../a-visitor.ts'

/** Which attacks and refusals the log contains, and which data it never contains. */

const log = aLog()
const server = await aServer({}, undefined, { logger: log.logger })

/** The security events of this action. */
async function eventsBy(act: () => Promise<unknown>) {
  const before = log.lines().length
  await act()
  const newLines = log.lines().slice(before)
  return newLines.filter(({ msg }) => msg === 'security').map(({ event, userId }) => ({ event, userId }))
}

const login = (browser: Visitor, username: string, password: string) =>
  browser.account.login({ body: { username, password } }).catch((error) => error)

test('a failed or throttled sign-in logs the account and never the name', async () => {
  const { id: userId } = await (await server.signedInAs('ana')).account.me()
  const guesser = server.visitor({ address: '198.51.100.1' })
  const guess = (username: string) => eventsBy(() => login(guesser, username, 'wrong guess'))

  expect(await guess('ana')).toEqual([{ event: 'sign-in-failed', userId }])
  for (let count = 0; count < 9; count++) await guess('ana')
  expect(await guess('ana')).toEqual([{ event: 'sign-in-slowed', userId }])
  const stranger = server.visitor({ address: '198.51.100.2' })
  const typed = 'my-secret-typed-here'
  expect(await eventsBy(() => login(stranger, typed, 'wrong guess'))).toEqual([
    { event: 'sign-in-failed', userId: undefined },
  ])
  const ben = await server.signedInAs('ben')
  expect(await eventsBy(() => login(ben, typed, 'wrong guess'))).toEqual([
    { event: 'sign-in-failed', userId: undefined },
  ])
  expect(log.text()).not.toContain(typed)
})

test('known and unknown names get the same response', async () => {
  await server.signedInAs('cleo')
  const ask = async (username: string) => {
    const visitor = server.visitor({ address: `192.0.2.${username.length}` })
    const payload = { username, password: 'wrong guess' }
    const { statusCode, headers, body } = await visitor.request({
      method: 'POST',
      url: '/api/auth/login',
      payload,
    })
    const { date: _, 'x-request-id': id, ...others } = headers
    return { statusCode, others, body: body.replace(String(id), 'ID') }
  }

  expect(await ask('cleo')).toEqual(await ask('nobody'))
})

test('a valid password without its code is a separate event', async () => {
  const dora = await server.signedInAs('dora')
  const { id: userId } = await dora.account.me()
  await dora.secondFactor.begin({ body: { password: 'correct horse' } })
  const { rows } = await server.pool.query('select key from second_factors where user_id = $1', [userId])
  const step = Math.floor(server.clock.now().getTime() / 30_000)
  const keyOf = (at: number) => oneTimeCodeAt(Buffer.from(rows[0].key, 'base64url'), at)
  await dora.secondFactor.confirm({ body: { code: keyOf(step) } })

  expect(await eventsBy(() => login(server.visitor(), 'dora', 'correct horse'))).toEqual([
    { event: 'sign-in-needs-code', userId },
  ])
  await server.visitor().account.login({
    body: { username: 'dora', password: 'correct horse', code: keyOf(step + 1) },
  })
  expect(log.lines().findLast(({ event }) => event === 'sign-in-ok')?.factors).toEqual(['password', 'code'])
})

test('a request for a foreign object is logged like one for a missing object', async () => {
  const owner = await server.signedInAs('ines')
  const { plugin } = await owner.plugins.add({ body: aPlugin() })
  const stranger = await server.signedInAs('jon')
  const { id: userId } = await stranger.account.me()
  const remove = (id: string) => stranger.request({ method: 'DELETE', url: `/api/plugins/${id}` })

  expect(await eventsBy(() => remove(plugin.id))).toEqual([{ event: 'id-unknown', userId }])
  expect(await eventsBy(() => remove(randomUUID()))).toEqual([{ event: 'id-unknown', userId }])
})

test('an unknown token is logged', async () => {
  const program = server.visitor({ headers: { authorization: 'Bearer plugfolio_guessed' } })

  expect(await eventsBy(() => program.request({ url: '/api/plugins' }))).toEqual([
    { event: 'credential-refused', userId: undefined },
  ])
})

test.each([
  ['is nested too deep', '['.repeat(40) + ']'.repeat(40), ['hostile-body']],
  ['attacks a prototype', '{"__proto__":{"isPro":true}}', ['hostile-body']],
  ['is truncated', '{"name":"Pro-Q', []],
])('a body that %s is logged as expected', async (_, payload, events) => {
  const visitor = server.visitor()
  const headers = { 'content-type': 'application/json' }
  const newLines = await eventsBy(() =>
    visitor.request({ method: 'POST', url: '/api/plugins', payload, headers }),
  )

  expect(newLines.map(({ event }) => event)).toEqual(events)
})
