import { beforeEach, expect, test } from 'vitest'
import { MINUTE } from '../../../../test/a-clock.ts'
import { aServer, type TestServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { runHostCommand } from '../../../../test/hosting/run-host-command.ts'
import { anAuthenticator } from '../../../../test/sign-in/an-authenticator.ts'
import { decodeBase32Key } from '../../../../test/sign-in/decode-base32-key.ts'
import { addPasskey, attemptOutcome, signInByPasskey } from '../../../../test/sign-in/with-passkey.ts'
import { userOfSession } from '../../../http/guard/session.ts'
import { oneTimeCodeAt } from '../second-factor/recovery-codes.ts'
import { registerPasskey as addPasskeyOf } from './passkey-registration.ts'
import { removePasskey } from './passkeys.ts'

const PASSWORD = 'correct horse'

let server: TestServer
let ana: Visitor
beforeEach(async () => {
  server = await aServer()
  ana = await server.signedInAs('ana')
})

const titlesOf = async (browser: Visitor) => (await browser.notifications.list()).map(({ title }) => title)
const byPassword = (browser = server.visitor()) =>
  browser.account.login({ body: { username: 'ana', password: PASSWORD } })

test.each(['ES256', 'EdDSA', 'RS256'] as const)(
  'a passkey with %s is added, listed and signs in',
  async (algorithm) => {
    const authenticator = anAuthenticator({ algorithm })
    const at = server.clock.now().toISOString()

    const { passkey, recoveryCodes } = await addPasskey(ana, authenticator, { name: 'Laptop' })

    expect(passkey).toEqual({
      id: passkey.id,
      name: 'Laptop',
      createdAt: at,
      lastUsedAt: null,
      site: 'localhost',
    })
    expect(recoveryCodes).toHaveLength(10)
    expect(await titlesOf(ana)).toContain('Passkey added: Laptop')
    server.clock.advance(MINUTE)
    expect(await signInByPasskey(server.visitor(), authenticator)).toMatchObject({ username: 'ana' })
    const later = server.clock.now().toISOString()
    expect(await ana.passkeys.list()).toEqual([{ ...passkey, lastUsedAt: later }])
  },
)

test('the creation options name the account and require user verification but no attestation', async () => {
  const { id: userId } = await ana.account.me()
  const first = anAuthenticator()
  await addPasskey(ana, first)

  const options = await ana.passkeys.begin({ body: { password: PASSWORD } })

  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Plugfolio' },
    user: { id: Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url'), name: 'ana' },
    attestation: 'none',
    excludeCredentials: [{ id: first.passkeys[0]?.id, type: 'public-key', transports: ['internal'] }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-7, -8, -257])
  expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
})

test('a wrong password adds no passkey and counts as an attempt', async () => {
  const begin = () => attemptOutcome(ana.passkeys.begin({ body: { password: 'wrong' } }))

  for (let count = 0; count < 10; count++) expect(await begin()).toBe('wrong_password')
  expect(await begin()).toBe('too_many')
})

test.each([
  ['for another page', { origin: 'https://evil.example' }],
  ['for a page with the same name and another protocol', { origin: 'https://localhost' }],
  ['for another site', { rpId: 'evil.example' }],
  ['in a frame of another site', { isFramed: true }],
  ['with another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['without user verification', { isVerified: false }],
  ['without user presence', { isPresent: false }],
  ['that is a sign-in instead of a new passkey', { type: 'webauthn.get' }],
  ['attested by its maker', { attestation: 'by its maker' }],
] as const)('a passkey %s is refused', async (_, faults) => {
  expect(await attemptOutcome(addPasskey(ana, anAuthenticator(), { faults }))).toBe('passkey_refused')
  expect(await ana.passkeys.list()).toEqual([])
})

test('a registration challenge is valid once, for five minutes, in the same browser, for its user', async () => {
  const authenticator = anAuthenticator()
  const newCredential = async () =>
    authenticator.make(await ana.passkeys.begin({ body: { password: PASSWORD } }))
  const add = (credential: Awaited<ReturnType<typeof newCredential>>, browser = ana) =>
    attemptOutcome(browser.passkeys.add({ body: { name: 'Laptop', credential } }))
  const other = server.visitor()
  await byPassword(other)

  const once = await newCredential()
  const cookies = new Map(ana.cookies)
  expect(await add(once)).toBe('in')
  expect(await add(once, server.visitor({ cookies }))).toBe('passkey_expired')
  const late = await newCredential()
  server.clock.advance(5 * MINUTE)
  expect(await add(late)).toBe('passkey_expired')
  expect(await add(await newCredential(), other)).toBe('passkey_expired')
  expect(await ana.passkeys.list()).toHaveLength(1)

  // The challenge of another user in this browser, and that of a sign-in.
  const ofAna = await newCredential()
  const ben = await server.signedInAs('ben')
  for (const [name, value] of ana.cookies) if (name.endsWith('_passkey')) ben.cookies.set(name, value)
  expect(await add(ofAna, ben)).toBe('passkey_expired')
  const { challenge } = await ana.passkeySignIn.begin()
  const options = await server
    .visitor({ cookies: ana.cookies })
    .passkeys.begin({ body: { password: PASSWORD } })
  expect(await add(authenticator.make({ ...options, challenge }))).toBe('passkey_expired')
})

test('a passkey attested by itself is added, and the same one not again, not even to another account', async () => {
  const authenticator = anAuthenticator()
  await addPasskey(ana, authenticator, { faults: { attestation: 'by itself' } })
  const ben = await server.signedInAs('ben')
  const options = await ben.passkeys.begin({ body: { password: PASSWORD } })
  const credential = authenticator.make(options)
  await server.pool.query('update passkeys set credential_id = $1', [credential.id])

  expect(await attemptOutcome(ben.passkeys.add({ body: { name: 'Laptop', credential } }))).toBe(
    'passkey_known',
  )
})

test('the limit of twenty passkeys is checked before the browser creates one', async () => {
  for (let count = 0; count < 20; count++) await addPasskey(ana, anAuthenticator(), { name: `Key ${count}` })

  expect(await attemptOutcome(addPasskey(ana, anAuthenticator()))).toBe('too_many_passkeys')
  expect(await ana.passkeys.list()).toHaveLength(20)
})

test('a password change cancels started passkey changes, also one that is checked meanwhile', async () => {
  const authenticator = anAuthenticator()
  const { passkey } = await addPasskey(ana, anAuthenticator())
  const token = ana.cookies.get('plugfolio_session') ?? ''
  const user = await userOfSession(server.db, token, server.clock.now())
  if (!user) throw new Error('The browser is not signed in.')
  const options = await ana.passkeys.begin({ body: { password: PASSWORD } })
  const body = { name: 'Late', credential: authenticator.make(options) }
  const passkeyToken = ana.cookies.get('plugfolio_passkey')
  const { rows } = await server.pool.query('select * from passkey_challenges')
  await ana.account.changePassword({ body: { currentPassword: PASSWORD, newPassword: 'battery staple' } })

  expect(await attemptOutcome(ana.passkeys.add({ body }))).toBe('passkey_expired')
  const rules = {
    issuer: undefined,
    isProviderOnlyWay: false,
    requiredFactor: undefined,
    browserToken: undefined,
  }
  const removed = removePasskey(server.db, user, passkey.id, rules, server.clock.now())
  expect(await attemptOutcome(removed)).toBe('signed_out')

  // Simulates a challenge that was read just before the password change deleted it.
  const [row] = rows
  await server.pool.query(
    `insert into passkey_challenges (token_hash, purpose, challenge, user_id, session_epoch, expires_at)
    values ($1, $2, $3, $4, $5, $6)`,
    [row.token_hash, row.purpose, row.challenge, row.user_id, row.session_epoch, row.expires_at],
  )
  const visit = { passkeyToken, dropPasskey: () => undefined, browserToken: undefined } as never
  const party = { id: 'localhost', origin: 'http://localhost' }
  const added = addPasskeyOf(server.db, user, body, party, { visit, now: server.clock.now() })
  expect(await attemptOutcome(added)).toBe('signed_out')
  expect(await ana.passkeys.list()).toMatchObject([{ id: passkey.id }])
})

test('a passkey can be renamed; removing it notifies the user, disables it and makes the password sufficient again', async () => {
  const authenticator = anAuthenticator()
  const { passkey } = await addPasskey(ana, authenticator)
  const rename = (name: string) => ana.passkeys.rename({ params: { id: passkey.id }, body: { name } })
  await expect(rename('')).rejects.toMatchObject({ status: 400, reason: 'Give the passkey a name.' })
  expect(await rename('Studio Mac')).toEqual({ ...passkey, name: 'Studio Mac' })
  const body = { password: PASSWORD }
  expect(await attemptOutcome(byPassword())).toBe('passkey_needed')
  const browser = server.visitor()
  const begun = await browser.passkeySignIn.begin()
  const wrong = ana.passkeys.remove({ params: { id: passkey.id }, body: { password: 'wrong' } })
  expect(await attemptOutcome(wrong)).toBe('wrong_password')

  await ana.passkeys.remove({ params: { id: passkey.id }, body })

  const used = browser.passkeySignIn.signIn({ body: { credential: authenticator.use(begun) } })
  expect(await attemptOutcome(used)).toBe('passkey_refused')
  expect(await titlesOf(ana)).toContain('Passkey removed: Studio Mac')
  expect(await attemptOutcome(byPassword())).toBe('in')
  expect((await ana.secondFactor.state()).codesLeft).toBe(0)
  await expect(ana.passkeys.remove({ params: { id: passkey.id }, body })).rejects.toMatchObject({
    status: 404,
  })
})

test('recovery codes are issued with the first second factor and deleted with the last one', async () => {
  const { passkey, recoveryCodes } = await addPasskey(ana, anAuthenticator())
  const key = decodeBase32Key((await ana.secondFactor.begin({ body: { password: PASSWORD } })).key)
  const codeNow = () => oneTimeCodeAt(key, Math.floor(server.clock.now().getTime() / 30_000))
  const login = (code = '') =>
    attemptOutcome(server.visitor().account.login({ body: { username: 'ana', password: PASSWORD, code } }))
  // An unconfirmed authenticator app cannot replace a passkey.
  expect(await login(codeNow())).toBe('wrong_code')
  const confirmed = await ana.secondFactor.confirm({ body: { code: codeNow() } })
  const left = async () => (await ana.secondFactor.state()).codesLeft

  expect([recoveryCodes.length, confirmed.recoveryCodes, await left()]).toEqual([10, [], 10])
  await ana.passkeys.remove({ params: { id: passkey.id }, body: { password: PASSWORD } })
  expect(await left()).toBe(10)
  expect(await login(recoveryCodes[0])).toBe('in')
  const { passkey: another } = await addPasskey(ana, anAuthenticator())
  server.clock.advance(MINUTE)
  await ana.secondFactor.end({ body: { password: PASSWORD, code: codeNow() } })
  expect(await left()).toBe(9)
  await ana.passkeys.remove({ params: { id: another.id }, body: { password: PASSWORD } })
  expect(await left()).toBe(0)
})

test('the only way to sign in cannot be removed', async () => {
  const { passkey } = await addPasskey(ana, anAuthenticator())
  // Simulates a user whose sign-in provider was removed by the host.
  await server.pool.query('update users set has_password = false')
  await server.pool.query('update sessions set confirmed_at = $1', [server.clock.now()])
  const remove = () => attemptOutcome(ana.passkeys.remove({ params: { id: passkey.id }, body: {} }))

  expect(await remove()).toBe('only_way_in')
  expect(await ana.passkeys.list()).toHaveLength(1)
  await addPasskey(ana, anAuthenticator(), { password: null })
  expect(await remove()).toBe('in')
})

test('the host can delete passkeys by a reset or by turning the second factor off', async () => {
  const typed = async (line: string) => (await runHostCommand(server, line.split(' '))).said
  const authenticator = anAuthenticator()
  for (const name of ['Laptop', 'Phone']) await addPasskey(ana, authenticator, { name })

  expect(await typed('user second-factor ana')).toBe(
    'ana signs in with a second factor. Passkeys: 2. Recovery codes left: 10.',
  )
  expect(await typed('user second-factor ana --off')).toBe(
    'Passkeys ended: 2.\nana signs in with the password alone from now on.',
  )
  await addPasskey(ana, authenticator)
  expect(await typed('user reset ana')).toContain('passkeys 1, ')
  expect(await attemptOutcome(signInByPasskey(server.visitor(), authenticator))).toBe('passkey_refused')
  const { rows } = await server.pool.query('select count(*)::int as codes from recovery_codes')
  expect(rows).toEqual([{ codes: 0 }])
})

test.each(['203.0.113.9', '[2001:db8::1]:3000', '127.0.0.1:3000'])(
  'passkeys are refused at the IP address %s with a reason',
  async (host) => {
    const browser = server.visitor({ headers: { host } })

    await expect(browser.passkeySignIn.begin()).rejects.toMatchObject({
      status: 409,
      code: 'passkeys_need_name',
    })
  },
)
