import { beforeEach, expect, test } from 'vitest'
import { MINUTE } from '../../../../test/a-clock.ts'
import { aLog } from '../../../../test/a-log.ts'
import { aRegistration, aServer, type TestServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { anAuthenticator } from '../../../../test/sign-in/an-authenticator.ts'
import { decodeBase32Key } from '../../../../test/sign-in/decode-base32-key.ts'
import {
  addPasskey,
  attemptOutcome,
  signInByPasskey,
  signInWithPasswordAndPasskey,
} from '../../../../test/sign-in/with-passkey.ts'
import { oneTimeCodeAt } from '../second-factor/recovery-codes.ts'

const PASSWORD = 'correct horse'

let server: TestServer
let log: ReturnType<typeof aLog>
let ana: Visitor
let authenticator: ReturnType<typeof anAuthenticator>
let recoveryCodes: string[]
beforeEach(async () => {
  log = aLog()
  server = await aServer({}, undefined, { logger: log.logger })
  ana = await server.signedInAs('ana')
  authenticator = anAuthenticator()
  recoveryCodes = (await addPasskey(ana, authenticator)).recoveryCodes
})

const eventsIn = () => log.lines().flatMap(({ event, factors }) => (event ? [{ event, factors }] : []))
const lastEvent = () => eventsIn().at(-1)
const codeOf = (key: Buffer) => oneTimeCodeAt(key, Math.floor(server.clock.now().getTime() / 30_000))

test('a passkey signs in without a user name and password', async () => {
  const browser = server.visitor()

  expect(await signInByPasskey(browser, authenticator)).toMatchObject({ username: 'ana' })

  expect(await browser.account.me()).toMatchObject({ username: 'ana' })
  expect(lastEvent()).toMatchObject({ event: 'sign-in-ok', factors: ['passkey'] })
})

test('a passkey is the second factor after a password, for its own account only', async () => {
  const browser = server.visitor()

  expect(await signInWithPasswordAndPasskey(browser, authenticator)).toMatchObject({ username: 'ana' })
  expect(lastEvent()).toMatchObject({ event: 'sign-in-ok', factors: ['password', 'passkey'] })

  const authenticatorOfBen = anAuthenticator()
  await addPasskey(await server.signedInAs('ben'), authenticatorOfBen)
  const third = server.visitor()
  const asked = await third.passkeySignIn.afterPassword({ body: { username: 'ana', password: PASSWORD } })
  const credential = authenticatorOfBen.use({ ...asked, allowCredentials: [] })
  expect(await attemptOutcome(third.passkeySignIn.signIn({ body: { credential } }))).toBe('passkey_refused')
})

test('a wrong password is refused before a passkey is requested, and counts as a guess', async () => {
  const wrong = () =>
    attemptOutcome(
      server.visitor().passkeySignIn.afterPassword({ body: { username: 'ana', password: 'wrong guess' } }),
    )

  for (let count = 0; count < 10; count++) expect(await wrong()).toBe('wrong_credentials')
  expect(await wrong()).toBe('too_many')
})

test('a recovery code replaces the passkey once, and an app code also works', async () => {
  const login = (code?: string) =>
    attemptOutcome(server.visitor().account.login({ body: { username: 'ana', password: PASSWORD, code } }))

  expect(await login()).toBe('passkey_needed')
  expect(await login(recoveryCodes[0])).toBe('in')
  expect(await login(recoveryCodes[0])).toBe('wrong_code')
  const key = decodeBase32Key((await ana.secondFactor.begin({ body: { password: PASSWORD } })).key)
  await ana.secondFactor.confirm({ body: { code: codeOf(key) } })
  server.clock.advance(MINUTE)
  expect(await login(codeOf(key))).toBe('in')
})

test.each([
  ['for another page', { origin: 'https://evil.example' }],
  ['for another site', { rpId: 'evil.example' }],
  ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['without user verification', { isVerified: false }],
  ['for a new passkey', { type: 'webauthn.create' }],
  ['that is forged', { isForged: true }],
  ['that names another owner', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ['of an unknown passkey', { id: Buffer.alloc(32).toString('base64url') }],
])('a signature %s is refused', async (_, faults) => {
  const browser = server.visitor()

  expect(await attemptOutcome(signInByPasskey(browser, authenticator, faults))).toBe('passkey_refused')
  expect(await attemptOutcome(browser.account.me())).toBe('signed_out')
  expect(lastEvent()).toMatchObject({ event: 'sign-in-failed' })
})

test('a sign-in challenge is valid once, for five minutes, in the same browser', async () => {
  const sign = (browser: Visitor, options: Parameters<typeof authenticator.use>[0]) =>
    attemptOutcome(browser.passkeySignIn.signIn({ body: { credential: authenticator.use(options) } }))
  const [first, other] = [server.visitor(), server.visitor()]
  const options = await first.passkeySignIn.begin()
  const cookies = new Map(first.cookies)

  expect(await sign(other, options)).toBe('passkey_expired')
  expect(await sign(first, options)).toBe('in')
  expect(await sign(server.visitor({ cookies }), options)).toBe('passkey_expired')
  const late = await other.passkeySignIn.begin()
  server.clock.advance(5 * MINUTE)
  expect(await sign(other, late)).toBe('passkey_expired')
})

test('a copied passkey is detected by its counter, if it has one, refused and logged', async () => {
  const shared = anAuthenticator({ counts: false })
  await addPasskey(ana, shared)
  for (let count = 0; count < 3; count++)
    expect(await attemptOutcome(signInByPasskey(server.visitor(), shared))).toBe('in')

  await signInByPasskey(server.visitor(), authenticator, { counter: 7 })

  for (const counter of [7, 6, 0]) {
    expect(await attemptOutcome(signInByPasskey(server.visitor(), authenticator, { counter }))).toBe(
      'passkey_refused',
    )
    expect(lastEvent()).toMatchObject({ event: 'passkey-copied' })
  }
  const forged = { counter: 1, isForged: true }
  await attemptOutcome(signInByPasskey(server.visitor(), authenticator, forged))
  expect(lastEvent()).toMatchObject({ event: 'sign-in-failed' })
  expect(await attemptOutcome(signInByPasskey(server.visitor(), authenticator, { counter: 8 }))).toBe('in')
})

test('a disabled account is refused with that reason', async () => {
  const browser = server.visitor()
  const begun = await browser.passkeySignIn.begin()
  await server.pool.query('update users set disabled_at = $1', [server.clock.now()])

  const signedIn = browser.passkeySignIn.signIn({ body: { credential: authenticator.use(begun) } })

  expect(await attemptOutcome(signedIn)).toBe('account_disabled')
})

test('a password change cancels a started sign-in with password and passkey', async () => {
  const browser = server.visitor()
  const begun = await browser.passkeySignIn.afterPassword({ body: { username: 'ana', password: PASSWORD } })
  await ana.account.changePassword({ body: { currentPassword: PASSWORD, newPassword: 'battery staple' } })
  const signIn = () =>
    attemptOutcome(
      server
        .visitor({ cookies: browser.cookies })
        .passkeySignIn.signIn({ body: { credential: authenticator.use(begun) } }),
    )
  expect(await signIn()).toBe('passkey_expired')
})

test('passkey requests and wrong signatures are throttled', async () => {
  const ask = () => attemptOutcome(server.visitor({ address: '198.51.100.9' }).passkeySignIn.begin())
  for (let count = 0; count < 30; count++) expect(await ask()).toBe('in')
  expect(await ask()).toBe('too_many')

  const forged = () =>
    attemptOutcome(
      signInByPasskey(server.visitor({ address: '198.51.100.10' }), authenticator, { isForged: true }),
    )
  for (let count = 0; count < 30; count++) expect(await forged()).toBe('passkey_refused')
  expect(await forged()).toBe('too_many')
  expect(lastEvent()).toMatchObject({ event: 'sign-in-slowed' })

  const owner = server.visitor({ address: '198.51.100.11' })
  expect(await attemptOutcome(signInByPasskey(owner, authenticator))).toBe('in')
})

test('an authenticator app cannot replace a required passkey', async () => {
  server = await aServer({ REQUIRE_SECOND_FACTOR: 'passkey' })
  const authenticatorOfMia = anAuthenticator()
  const mia = server.visitor()
  await mia.account.register({ body: aRegistration({ username: 'mia' }) })
  const key = decodeBase32Key((await mia.secondFactor.begin({ body: { password: PASSWORD } })).key)
  const { recoveryCodes: codes } = await mia.secondFactor.confirm({ body: { code: codeOf(key) } })
  const login = (code: string) =>
    server.visitor().account.login({ body: { username: 'mia', password: PASSWORD, code } })
  server.clock.advance(MINUTE)

  expect(await attemptOutcome(mia.plugins.list())).toBe('second_factor_required')
  expect(await mia.account.me()).toMatchObject({ needsSecondFactor: true, needsPasskey: true })
  expect(await login(codeOf(key))).toMatchObject({ needsPasskey: true })
  const { passkey } = await addPasskey(mia, authenticatorOfMia)
  server.clock.advance(MINUTE)
  expect(await mia.plugins.list()).toEqual([])
  expect(await attemptOutcome(login(codeOf(key)))).toBe('passkey_needed')
  expect(await attemptOutcome(login(codes[0] ?? ''))).toBe('in')
  const remove = mia.passkeys.remove({ params: { id: passkey.id }, body: { password: PASSWORD } })
  expect(await attemptOutcome(remove)).toBe('second_factor_required')
})
