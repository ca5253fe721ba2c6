import { beforeEach, expect, test, vi } from 'vitest'
import { aServer, type TestServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { isSignedIn } from '../../../../test/sign-in/over-provider.ts'
import { type SignedIn, userOfSession } from '../../../http/guard/session.ts'
import { startPairing } from '../../helper/pairing/exchange-code.ts'
import { createApiKey } from '../api-key-routes.ts'
import { linkIdentity } from '../provider/provider-links.ts'
import { turnOffSecondFactor } from '../second-factor/second-factor.ts'

vi.setConfig({ testTimeout: 60_000 })

const OLD = 'correct horse'
const NEW = 'battery staple'

let server: TestServer
let ana: Visitor
beforeEach(async () => {
  server = await aServer()
  ana = await server.signedInAs('ana')
})

/** Several clients sign in with the old password again and again until `change` has happened. */
async function signingInDuring(change: () => Promise<unknown>) {
  const signedInBrowsers: Visitor[] = []
  const statuses = new Set<number>()
  let isOver = false
  const clients = Array.from({ length: 6 }, async (_, index) => {
    while (!isOver) {
      const browser = server.visitor({ address: `198.51.100.${index + 1}` })
      await browser.account.login({ body: { username: 'ana', password: OLD } }).then(
        () => signedInBrowsers.push(browser),
        (error) => statuses.add(error.status),
      )
    }
  })
  await vi.waitFor(() => expect(signedInBrowsers.length).toBeGreaterThan(5), { timeout: 30_000 })
  await change()
  isOver = true
  await Promise.all(clients)
  const stillSignedIn = await Promise.all(signedInBrowsers.map(isSignedIn))
  return { activeCount: stillSignedIn.filter(Boolean).length, statuses: [...statuses] }
}

test.each<[change: string, act: () => Promise<unknown>]>([
  [
    'a password change',
    () => ana.account.changePassword({ body: { currentPassword: OLD, newPassword: NEW } }),
  ],
  ['the deletion of the account', () => ana.account.remove({ body: { password: OLD } })],
])('%s ends sign-ins that are in progress, which are refused like a wrong password', async (_, act) => {
  const { activeCount, statuses } = await signingInDuring(act)

  expect(activeCount).toBe(0)
  expect(statuses.filter((status) => ![401, 429].includes(status))).toEqual([])
})

/** Each action uses the user as read before the password change. */
test.each<[string, (user: SignedIn) => Promise<unknown>]>([
  [
    'an API key',
    (user) => createApiKey(server.db, user, { name: 'Sync', scope: 'write' }, server.clock.now()),
  ],
  ['a pairing code', (user) => startPairing(server.db, user, 'http://localhost', server.clock.now())],
  [
    'a link to the provider',
    (user) => linkIdentity(server.db, user, IDENTITY, 'Studio Login', server.clock.now()),
  ],
  ['turning the second factor off', (user) => turnOffSecondFactor(server.db, user, server.clock.now())],
])('a password change cancels %s that is in progress', async (_, action) => {
  const user = await userOf(ana)
  await ana.account.changePassword({ body: { currentPassword: OLD, newPassword: NEW } })

  await expect(action(user)).rejects.toThrow()
  await expect(action(await userOf(ana))).resolves.not.toThrow()
})

test('a password change invalidates pairing codes', async () => {
  const { code } = await ana.helper.pair()
  await ana.account.changePassword({ body: { currentPassword: OLD, newPassword: NEW } })

  await expect(server.visitor().helper.preview({ body: { code } })).rejects.toMatchObject({ status: 404 })
})

const IDENTITY = {
  issuer: 'https://id.example',
  subject: 'ana',
  isMultiFactor: false,
  profile: async () => ({}),
}

async function userOf(browser: Visitor) {
  const token = browser.cookies.get('plugfolio_session') ?? ''
  const user = await userOfSession(server.db, token, server.clock.now())
  if (!user) throw new Error('The browser is not signed in.')
  return user
}

test('ending all other sessions cancels sign-ins in progress and keeps this session', async () => {
  const user = await userOf(ana)
  await ana.account.endOtherSessions()

  expect((await userOf(ana)).sessionEpoch).toBeGreaterThan(user.sessionEpoch)
})
