import { beforeEach, expect, test } from 'vitest'
import { MINUTE } from '../../../../test/a-clock.ts'
import { aLog } from '../../../../test/a-log.ts'
import { aRegistration, aServer, type Server } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { anAuthenticator } from '../../../../test/sign-in/an-authenticator.ts'
import { keyOf } from '../../../../test/sign-in/key-of.ts'
import { addPasskey, outcome, signInBy, signInWithBoth } from '../../../../test/sign-in/with-passkey.ts'
import { codeAt } from '../second-factor/one-time-code.ts'

/** Signing in with a passkey alone, or with one after a password; and everything that must not. */

const PASSWORD = 'correct horse'

let server: Server
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
const codeOf = (key: Buffer) => codeAt(key, Math.floor(server.clock.now().getTime() / 30_000))

test('a passkey signs in without a name and without a password', async () => {
  const browser = server.visitor()

  expect(await signInBy(browser, authenticator)).toMatchObject({ username: 'ana' })

  expect(await browser.account.me()).toMatchObject({ username: 'ana' })
  expect(lastEvent()).toMatchObject({ event: 'sign-in-ok', factors: ['passkey'] })
  const titles = (await browser.notifications.list()).map(({ title }) => title)
  expect(titles).toContain('New sign-in to your account')
})

test('a passkey is the second factor after a password, and of that account only', async () => {
  const browser = server.visitor()

  expect(await signInWithBoth(browser, authenticator)).toMatchObject({ username: 'ana' })
  expect(lastEvent()).toMatchObject({ event: 'sign-in-ok', factors: ['password', 'passkey'] })

  const ben = await server.signedInAs('ben')
  const ofBen = anAuthenticator()
  await addPasskey(ben, ofBen)
  const options = await server
    .visitor()
    .passkeySignIn.afterPassword({ body: { username: 'ben', password: PASSWORD } })
  expect(options.allowCredentials.map(({ id }) => id)).toEqual([ofBen.kept[0]?.id])
  const third = server.visitor()
  const asked = await third.passkeySignIn.afterPassword({ body: { username: 'ana', password: PASSWORD } })
  const credential = ofBen.use({ ...asked, allowCredentials: [] })
  expect(await outcome(third.passkeySignIn.signIn({ body: { credential } }))).toBe('passkey_refused')
})

test('a wrong password is refused before a passkey is requested, and counts as a guess', async () => {
  const guess = () => outcome(signInWithBoth(server.visitor(), authenticator, 'ana'))
  const wrong = (username: string) =>
    outcome(server.visitor().passkeySignIn.afterPassword({ body: { username, password: 'wrong guess' } }))

  for (let count = 0; count < 10; count++) expect(await wrong('ana')).toBe('wrong_credentials')
  expect(await wrong('ana')).toBe('too_many')
  expect(await wrong('nobody')).toBe('too_many')
  expect(await guess()).toBe('too_many')
})

test('a user without a passkey is not asked for one', async () => {
  await server.signedInAs('ben')

  const asked = server
    .visitor()
    .passkeySignIn.afterPassword({ body: { username: 'ben', password: PASSWORD } })

  expect(await outcome(asked)).toBe('no_passkey_here')
})

test('a recovery code is the way back, once; a code of an app leads in as well', async () => {
  const login = (code?: string) =>
    outcome(server.visitor().account.login({ body: { username: 'ana', password: PASSWORD, code } }))

  expect(await login()).toBe('passkey_needed')
  expect(await login(recoveryCodes[0])).toBe('in')
  expect(await login(recoveryCodes[0])).toBe('wrong_code')
  const key = keyOf((await ana.secondFactor.begin({ body: { password: PASSWORD } })).key)
  await ana.secondFactor.confirm({ body: { code: codeOf(key) } })
  server.clock.passes(MINUTE)
  expect(await login(codeOf(key))).toBe('in')
})

test.each([
  ['of another page', { origin: 'https://evil.example' }],
  ['of another port of this machine', { origin: 'http://localhost:8080' }],
  ['for another site', { rpId: 'evil.example' }],
  ['of another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['without its person verified', { isVerified: false }],
  ['without anybody there', { isPresent: false }],
  ['of making a passkey', { type: 'webauthn.create' }],
  ['that is forged', { isForged: true }],
  ['that names another owner', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ['that names no owner', { userHandle: '' }],
  ['of an unknown passkey', { id: Buffer.alloc(32).toString('base64url') }],
])('a signature %s is refused', async (_, faults) => {
  const browser = server.visitor()

  expect(await outcome(signInBy(browser, authenticator, faults))).toBe('passkey_refused')
  expect(await outcome(browser.account.me())).toBe('signed_out')
  expect(lastEvent()).toMatchObject({ event: 'sign-in-failed' })
})

test('the passkey of another person does not sign with the name of this one', async () => {
  const ben = await server.signedInAs('ben')
  const ofBen = anAuthenticator()
  await addPasskey(ben, ofBen)
  const id = authenticator.kept[0]?.id ?? ''
  const userHandle = authenticator.kept[0]?.userHandle ?? ''

  expect(await outcome(signInBy(server.visitor(), ofBen, { id, userHandle }))).toBe('passkey_refused')
})

test('a challenge counts once, for five minutes, and in the browser that was asked', async () => {
  const sign = (browser: Visitor, options: Parameters<typeof authenticator.use>[0]) =>
    outcome(browser.passkeySignIn.signIn({ body: { credential: authenticator.use(options) } }))
  const [first, other] = [server.visitor(), server.visitor()]
  const options = await first.passkeySignIn.begin()
  const cookies = new Map(first.cookies)

  expect(await sign(other, options)).toBe('passkey_expired')
  expect(await sign(first, options)).toBe('in')
  expect(await sign(server.visitor({ cookies }), options)).toBe('passkey_expired')
  const late = await other.passkeySignIn.begin()
  server.clock.passes(5 * MINUTE)
  expect(await sign(other, late)).toBe('passkey_expired')
})

test('the same signature sent five times at once signs in once', async () => {
  const browser = server.visitor()
  const credential = authenticator.use(await browser.passkeySignIn.begin())
  const again = () =>
    server.visitor({ cookies: browser.cookies }).passkeySignIn.signIn({ body: { credential } })

  const all = await Promise.all(Array.from({ length: 5 }, () => outcome(again())))

  expect(all.filter((one) => one === 'in')).toHaveLength(1)
})

test('a challenge of one server is answered at another one', async () => {
  const there = await server.replica()
  const browser = server.visitor()
  const options = await browser.passkeySignIn.begin()
  const elsewhere = there.visitor({ cookies: browser.cookies })

  const signedIn = elsewhere.passkeySignIn.signIn({ body: { credential: authenticator.use(options) } })

  expect(await outcome(signedIn)).toBe('in')
})

test('a copy of a passkey is found by its count, refused, and told to the host', async () => {
  await signInBy(server.visitor(), authenticator, { counter: 7 })

  for (const counter of [7, 6, 0]) {
    expect(await outcome(signInBy(server.visitor(), authenticator, { counter }))).toBe('passkey_refused')
    expect(lastEvent()).toMatchObject({ event: 'passkey-copied' })
  }
  const forged = { counter: 1, isForged: true }
  await outcome(signInBy(server.visitor(), authenticator, forged))
  expect(lastEvent()).toMatchObject({ event: 'sign-in-failed' })
  expect(await outcome(signInBy(server.visitor(), authenticator, { counter: 8 }))).toBe('in')
})

test('an authenticator that does not count signs in again and again', async () => {
  const shared = anAuthenticator({ counts: false })
  await addPasskey(ana, shared)

  for (let count = 0; count < 3; count++) expect(await outcome(signInBy(server.visitor(), shared))).toBe('in')
})

test('a disabled account is refused with that reason', async () => {
  const browser = server.visitor()
  const begun = await browser.passkeySignIn.begin()
  await server.pool.query('update users set disabled_at = $1', [server.clock.now()])

  const signedIn = browser.passkeySignIn.signIn({ body: { credential: authenticator.use(begun) } })

  expect(await outcome(signedIn)).toBe('account_disabled')
  expect(
    await outcome(server.visitor().passkeySignIn.signIn({ body: { credential: authenticator.use(begun) } })),
  ).toBe('passkey_expired')
})

test('a password that was right before it changed is worth nothing with the passkey after it', async () => {
  const browser = server.visitor()
  const begun = await browser.passkeySignIn.afterPassword({ body: { username: 'ana', password: PASSWORD } })
  const { rows } = await server.pool.query('select * from passkey_challenges')
  await ana.account.changePassword({ body: { currentPassword: PASSWORD, newPassword: 'battery staple' } })
  const signIn = () =>
    outcome(
      server
        .visitor({ cookies: browser.cookies })
        .passkeySignIn.signIn({ body: { credential: authenticator.use(begun) } }),
    )
  expect(await signIn()).toBe('passkey_expired')

  // And where the row was read a moment before.
  const [row] = rows
  await server.pool.query(
    `insert into passkey_challenges (token_hash, purpose, challenge, user_id, session_epoch, expires_at)
    values ($1, $2, $3, $4, $5, $6)`,
    [row.token_hash, row.purpose, row.challenge, row.user_id, row.session_epoch, row.expires_at],
  )
  expect(await signIn()).toBe('account_changed')
})

test('who asks for passkeys without end has to wait, and so does who signs with wrong ones', async () => {
  const ask = () => outcome(server.visitor({ address: '198.51.100.9' }).passkeySignIn.begin())
  for (let count = 0; count < 30; count++) expect(await ask()).toBe('in')
  expect(await ask()).toBe('too_many')

  const forged = () =>
    outcome(signInBy(server.visitor({ address: '198.51.100.10' }), authenticator, { isForged: true }))
  for (let count = 0; count < 5; count++) expect(await forged()).toBe('passkey_refused')
  expect(await forged()).toBe('too_many')
  expect(lastEvent()).toMatchObject({ event: 'sign-in-slowed' })
})

test('where the host asks for a second factor, a passkey is one', async () => {
  server = await aServer({ REQUIRE_SECOND_FACTOR: 'true' })
  const ofMia = anAuthenticator()
  const mia = server.visitor()
  expect(await mia.account.register({ body: aRegistration({ username: 'mia' }) })).toMatchObject({
    needsSecondFactor: true,
  })
  const { passkey } = await addPasskey(mia, ofMia)

  expect(await mia.plugins.list()).toEqual([])
  const other = server.visitor()
  expect(await signInBy(other, ofMia)).not.toHaveProperty('needsSecondFactor')
  expect(await other.plugins.list()).toEqual([])
  const remove = mia.passkeys.remove({ params: { id: passkey.id }, body: { password: PASSWORD } })
  expect(await outcome(remove)).toBe('second_factor_required')
})

test('where the host asks for a passkey, an app is not enough, and does not get around the passkey', async () => {
  server = await aServer({ REQUIRE_SECOND_FACTOR: 'passkey' })
  const ofMia = anAuthenticator()
  const mia = server.visitor()
  await mia.account.register({ body: aRegistration({ username: 'mia' }) })
  const key = keyOf((await mia.secondFactor.begin({ body: { password: PASSWORD } })).key)
  const { recoveryCodes: codes } = await mia.secondFactor.confirm({ body: { code: codeOf(key) } })
  const login = (code: string) =>
    server.visitor().account.login({ body: { username: 'mia', password: PASSWORD, code } })
  server.clock.passes(MINUTE)

  expect(await outcome(mia.plugins.list())).toBe('second_factor_required')
  expect(await mia.account.me()).toMatchObject({ needsSecondFactor: true, needsPasskey: true })
  expect(await login(codeOf(key))).toMatchObject({ needsPasskey: true })
  const { passkey } = await addPasskey(mia, ofMia)
  server.clock.passes(MINUTE)
  expect(await mia.plugins.list()).toEqual([])
  expect(await mia.account.me()).not.toHaveProperty('needsPasskey')
  expect(await outcome(login(codeOf(key)))).toBe('passkey_needed')
  expect(await outcome(login(codes[0] ?? ''))).toBe('in')
  const remove = mia.passkeys.remove({ params: { id: passkey.id }, body: { password: PASSWORD } })
  expect(await outcome(remove)).toBe('second_factor_required')
  expect(await outcome(mia.secondFactor.end({ body: { password: PASSWORD, code: codeOf(key) } }))).toBe('in')
})
