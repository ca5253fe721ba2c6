import { beforeEach, expect, test, vi } from 'vitest'
import { aServer, type Server } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { typedByHost } from '../../../../test/hosting/typed-by-host.ts'
import { personBehind, type SignedIn } from '../../../http/guard/session.ts'
import { startPairing } from '../../helper/pairing/pairing-code.ts'
import { makeApiKey } from '../api-keys.ts'
import { linkTo } from '../provider/provider-links.ts'
import { changePasswordOf } from '../repository.ts'
import { turnOffSecondFactor } from '../second-factor/second-factor.ts'

/** What was begun before an account was closed to its old password does not come to an end after it. */

vi.setConfig({ testTimeout: 60_000 })

const OLD = 'correct horse'
const NEW = 'battery staple'

let server: Server
let ana: Visitor
beforeEach(async () => {
  server = await aServer()
  ana = await server.signedInAs('ana')
})

const isSignedIn = (browser: Visitor) =>
  browser.account.me().then(
    () => true,
    () => false,
  )

const typed = (line: string) => typedByHost(server, line.split(' '))

/** Somebody who knows the old password signs in again and again, from several places, until `change` has happened and a moment longer. */
async function signingInDuring(change: () => Promise<unknown>) {
  const entered: Visitor[] = []
  const statuses = new Set<number>()
  let isOver = false
  const intruders = Array.from({ length: 6 }, async (_, index) => {
    while (!isOver) {
      const browser = server.visitor({ address: `198.51.100.${index + 1}` })
      await browser.account.login({ body: { username: 'ana', password: OLD } }).then(
        () => entered.push(browser),
        (error) => statuses.add(error.status),
      )
    }
  })
  await vi.waitFor(() => expect(entered.length).toBeGreaterThan(5), { timeout: 30_000 })
  await change()
  isOver = true
  await Promise.all(intruders)
  const living = await Promise.all(entered.map(isSignedIn))
  return { entered: entered.length, living: living.filter(Boolean).length, statuses: [...statuses] }
}

test('no sign-in with the old password that was under way lives on after a new one', async () => {
  const change = { currentPassword: OLD, newPassword: NEW }
  const { living, statuses } = await signingInDuring(() => ana.account.changePassword({ body: change }))

  expect(living).toBe(0)
  expect(statuses.filter((status) => ![401, 429].includes(status))).toEqual([])
  expect(await isSignedIn(ana)).toBe(true)
})

test('nor after the host has reset the account', async () => {
  const { living } = await signingInDuring(() => typed('user reset ana'))

  expect(living).toBe(0)
})

test('nor in the rows of an account that was disabled meanwhile', async () => {
  await signingInDuring(() => typed('user disable ana'))

  const { rows } = await server.pool.query('select count(*)::int as living from sessions')
  expect(rows).toEqual([{ living: 0 }])
})

/** Each act with what its call knew of the person when it began; a new password comes between. */
test.each<[string, (user: SignedIn) => Promise<unknown>]>([
  ['an API key', (user) => makeApiKey(server.db, user, { name: 'Sync', scope: 'write' }, server.clock.now())],
  ['a pairing code', (user) => startPairing(server.db, user, 'http://localhost', server.clock.now())],
  ['a link to the provider', (user) => linkTo(server.db, user, IDENTITY, 'Studio Login', server.clock.now())],
  ['an end of the second factor', (user) => turnOffSecondFactor(server.db, user, server.clock.now())],
])('%s that was under way does not come to be after a new password', async (_, act) => {
  const user = await personOf(ana)
  await ana.account.changePassword({ body: { currentPassword: OLD, newPassword: NEW } })

  await expect(act(user)).rejects.toThrow()
  await expect(act(await personOf(ana))).resolves.not.toThrow()
})

test('a second new password that was under way changes nothing, and says so', async () => {
  const user = await personOf(ana)
  const late = { passwordHash: 'late', sessionHash: user.sessionHash, token: 'late', browserToken: undefined }
  await ana.account.changePassword({ body: { currentPassword: OLD, newPassword: NEW } })

  expect(await changePasswordOf(server.db, user, { ...late, now: server.clock.now() })).toBe(false)
  await server.visitor().account.login({ body: { username: 'ana', password: NEW } })
})

test('a pairing code of before is worth nothing after a new password', async () => {
  const { code } = await ana.helper.pair()
  await ana.account.changePassword({ body: { currentPassword: OLD, newPassword: NEW } })

  await expect(server.visitor().helper.preview({ body: { code } })).rejects.toMatchObject({ status: 404 })
})

const IDENTITY = { issuer: 'https://id.example', subject: 'ana', isTwofold: false, profile: async () => ({}) }

async function personOf(browser: Visitor) {
  const token = browser.cookies.get('plugfolio_session') ?? ''
  const user = await personBehind(server.db, token, server.clock.now())
  if (!user) throw new Error('Nobody is signed in there.')
  return user
}

test('a sign-in while the account is deleted is refused like any other', async () => {
  const { living, statuses } = await signingInDuring(() => ana.account.remove({ body: { password: OLD } }))

  expect(living).toBe(0)
  expect(statuses.filter((status) => ![401, 429].includes(status))).toEqual([])
})

test('ending all other sessions ends a sign-in that was under way, and keeps this one', async () => {
  const user = await personOf(ana)
  await ana.account.endOtherSessions()

  expect((await personOf(ana)).sessionEpoch).toBeGreaterThan(user.sessionEpoch)
})
