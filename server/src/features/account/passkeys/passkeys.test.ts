import { beforeEach, expect, test } from 'vitest'
import { MINUTE } from '../../../../test/a-clock.ts'
import { aServer, type Server } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { typedByHost } from '../../../../test/hosting/typed-by-host.ts'
import { anAuthenticator } from '../../../../test/sign-in/an-authenticator.ts'
import { keyOf } from '../../../../test/sign-in/key-of.ts'
import { addPasskey, outcome, signInBy } from '../../../../test/sign-in/with-passkey.ts'
import { personBehind } from '../../../http/guard/session.ts'
import { codeAt } from '../second-factor/one-time-code.ts'
import { addPasskey as addPasskeyOf } from './passkey-registration.ts'
import { removePasskey } from './passkeys.ts'

/** Adding, naming and removing passkeys, and what comes with them. */

const PASSWORD = 'correct horse'

let server: Server
let ana: Visitor
beforeEach(async () => {
  server = await aServer()
  ana = await server.signedInAs('ana')
})

const titlesOf = async (browser: Visitor) => (await browser.notifications.list()).map(({ title }) => title)
const byPassword = (browser = server.visitor()) =>
  browser.account.login({ body: { username: 'ana', password: PASSWORD } })

test.each(['ES256', 'EdDSA', 'RS256'] as const)(
  'a passkey of %s is added, listed and signs in',
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
    server.clock.passes(MINUTE)
    expect(await signInBy(server.visitor(), authenticator)).toMatchObject({ username: 'ana' })
    const later = server.clock.now().toISOString()
    expect(await ana.passkeys.list()).toEqual([{ ...passkey, lastUsedAt: later }])
  },
)

test('what a browser makes a passkey with names the account, asks for its person, and for no attestation', async () => {
  const { id: userId } = await ana.account.me()
  const first = anAuthenticator()
  await addPasskey(ana, first)

  const options = await ana.passkeys.begin({ body: { password: PASSWORD } })

  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Plugfolio' },
    user: { id: Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url'), name: 'ana' },
    attestation: 'none',
    excludeCredentials: [{ id: first.kept[0]?.id, type: 'public-key', transports: ['internal'] }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-7, -8, -257])
  expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
})

test('a wrong password adds none, and its tries are counted', async () => {
  const begin = () => outcome(ana.passkeys.begin({ body: { password: 'wrong' } }))

  for (let count = 0; count < 10; count++) expect(await begin()).toBe('wrong_password')
  expect(await begin()).toBe('too_many')
})

test.each([
  ['of another page', { origin: 'https://evil.example' }],
  ['of a page of the same name that is not encrypted as ours', { origin: 'https://localhost' }],
  ['for another site', { rpId: 'evil.example' }],
  ['with another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['without its person verified', { isVerified: false }],
  ['without anybody there', { isPresent: false }],
  ['that is a sign-in and no new passkey', { type: 'webauthn.get' }],
])('a passkey %s is refused', async (_, faults) => {
  expect(await outcome(addPasskey(ana, anAuthenticator(), { faults }))).toBe('passkey_refused')
  expect(await ana.passkeys.list()).toEqual([])
})

test.each([
  ['by itself', 'in'],
  ['by its maker', 'passkey_refused'],
] as const)('a passkey that is vouched for %s: %s', async (attestation, expected) => {
  // Certificates name addresses at which they would be looked up; we ask for none.
  expect(await outcome(addPasskey(ana, anAuthenticator(), { faults: { attestation } }))).toBe(expected)
})

test('a challenge counts once, for five minutes, and for the browser that was asked', async () => {
  const authenticator = anAuthenticator()
  const asked = async () => authenticator.make(await ana.passkeys.begin({ body: { password: PASSWORD } }))
  const add = (credential: Awaited<ReturnType<typeof asked>>, browser = ana) =>
    outcome(browser.passkeys.add({ body: { name: 'Laptop', credential } }))
  const other = server.visitor()
  await byPassword(other)

  const once = await asked()
  const cookies = new Map(ana.cookies)
  expect(await add(once)).toBe('in')
  expect(await add(once, server.visitor({ cookies }))).toBe('passkey_expired')
  const late = await asked()
  server.clock.passes(5 * MINUTE)
  expect(await add(late)).toBe('passkey_expired')
  expect(await add(await asked(), other)).toBe('passkey_expired')
  expect(await ana.passkeys.list()).toHaveLength(1)
})

test('what another person was asked for in the same browser is not taken', async () => {
  const options = await ana.passkeys.begin({ body: { password: PASSWORD } })
  const ben = await server.signedInAs('ben')
  for (const [name, value] of ana.cookies) if (name.endsWith('_passkey')) ben.cookies.set(name, value)

  const added = ben.passkeys.add({ body: { name: 'Mine', credential: anAuthenticator().make(options) } })

  expect(await outcome(added)).toBe('passkey_expired')
})

test('a challenge of a sign-in adds no passkey', async () => {
  const { challenge } = await ana.passkeySignIn.begin()
  const options = await server
    .visitor({ cookies: ana.cookies })
    .passkeys.begin({ body: { password: PASSWORD } })

  const credential = anAuthenticator().make({ ...options, challenge })

  expect(await outcome(ana.passkeys.add({ body: { name: 'Laptop', credential } }))).toBe('passkey_expired')
})

test('the same passkey is not added twice, to whichever account', async () => {
  const authenticator = anAuthenticator()
  await addPasskey(ana, authenticator)
  const ben = await server.signedInAs('ben')
  const options = await ben.passkeys.begin({ body: { password: PASSWORD } })
  const credential = authenticator.make(options)
  await server.pool.query('update passkeys set credential_id = $1', [credential.id])

  expect(await outcome(ben.passkeys.add({ body: { name: 'Laptop', credential } }))).toBe('passkey_known')
})

test('an account holds twenty, and says so before the browser makes one more', async () => {
  for (let count = 0; count < 20; count++) await addPasskey(ana, anAuthenticator(), { name: `Key ${count}` })

  expect(await outcome(addPasskey(ana, anAuthenticator()))).toBe('too_many_passkeys')
  expect(await ana.passkeys.list()).toHaveLength(20)
})

test('what was begun before a new password comes to nothing after it', async () => {
  const token = ana.cookies.get('plugfolio_session') ?? ''
  const user = await personBehind(server.db, token, server.clock.now())
  const authenticator = anAuthenticator()
  const { passkey } = await addPasskey(ana, authenticator)
  const options = await ana.passkeys.begin({ body: { password: PASSWORD } })
  await ana.account.changePassword({ body: { currentPassword: PASSWORD, newPassword: 'battery staple' } })

  const credential = authenticator.make(options)
  expect(await outcome(ana.passkeys.add({ body: { name: 'Late', credential } }))).toBe('passkey_expired')
  if (!user) throw new Error('The browser is not signed in.')
  const ways = {
    issuer: undefined,
    isProviderOnlyWay: false,
    requiredFactor: undefined,
    keptBrowser: undefined,
  }
  const removed = removePasskey(server.db, user, passkey.id, ways, server.clock.now())
  await expect(removed).rejects.toMatchObject({ code: 'signed_out' })
  expect(await ana.passkeys.list()).toHaveLength(1)
})

test('a passkey that is checked while the password changes is not added', async () => {
  const token = ana.cookies.get('plugfolio_session') ?? ''
  const user = await personBehind(server.db, token, server.clock.now())
  if (!user) throw new Error('The browser is not signed in.')
  const authenticator = anAuthenticator()
  const options = await ana.passkeys.begin({ body: { password: PASSWORD } })
  // As if the row had been taken a moment before the epoch rose, which would have deleted it.
  const kept = await server.pool.query('select * from passkey_challenges')
  await ana.account.changePassword({ body: { currentPassword: PASSWORD, newPassword: 'battery staple' } })
  const row = kept.rows[0]
  await server.pool.query(
    `insert into passkey_challenges (token_hash, purpose, challenge, user_id, session_epoch, expires_at)
    values ($1, $2, $3, $4, $5, $6)`,
    [row.token_hash, row.purpose, row.challenge, row.user_id, row.session_epoch, row.expires_at],
  )
  const visit = { passkeyToken: ana.cookies.get('plugfolio_passkey'), dropPasskey: () => undefined }
  const moment = { visit: { ...visit, browserToken: undefined } as never, now: server.clock.now() }
  const party = { id: 'localhost', origin: 'http://localhost' }

  const added = addPasskeyOf(
    server.db,
    user,
    { name: 'Late', credential: authenticator.make(options) },
    party,
    moment,
  )

  await expect(added).rejects.toMatchObject({ code: 'signed_out' })
  expect(await ana.passkeys.list()).toEqual([])
})

test('a passkey gets another name, and only from its owner', async () => {
  const { passkey } = await addPasskey(ana, anAuthenticator())
  const ben = await server.signedInAs('ben')
  const rename = (browser: Visitor, name: string) =>
    browser.passkeys.rename({ params: { id: passkey.id }, body: { name } })

  expect(await rename(ana, 'Studio Mac')).toEqual({ ...passkey, name: 'Studio Mac' })
  await expect(rename(ben, 'Mine')).rejects.toMatchObject({ status: 404 })
  await expect(rename(ana, '')).rejects.toMatchObject({ status: 400, reason: 'Give the passkey a name.' })
})

test('a removed passkey opens nothing, its person is told, and the password alone is enough again', async () => {
  const authenticator = anAuthenticator()
  const { passkey } = await addPasskey(ana, authenticator)
  const body = { password: PASSWORD }
  expect(await outcome(byPassword())).toBe('passkey_needed')
  const browser = server.visitor()
  const begun = await browser.passkeySignIn.begin()
  const wrong = ana.passkeys.remove({ params: { id: passkey.id }, body: { password: 'wrong' } })
  expect(await outcome(wrong)).toBe('wrong_password')

  await ana.passkeys.remove({ params: { id: passkey.id }, body })

  const used = browser.passkeySignIn.signIn({ body: { credential: authenticator.use(begun) } })
  expect(await outcome(used)).toBe('passkey_refused')
  expect(await titlesOf(ana)).toContain('Passkey removed: Laptop')
  expect(await outcome(byPassword())).toBe('in')
  expect((await ana.secondFactor.state()).codesLeft).toBe(0)
  await expect(ana.passkeys.remove({ params: { id: passkey.id }, body })).rejects.toMatchObject({
    status: 404,
  })
})

test('recovery codes come with the first second factor, and stay until the last one is gone', async () => {
  const { passkey, recoveryCodes } = await addPasskey(ana, anAuthenticator())
  const key = keyOf((await ana.secondFactor.begin({ body: { password: PASSWORD } })).key)
  const codeNow = () => codeAt(key, Math.floor(server.clock.now().getTime() / 30_000))
  const confirmed = await ana.secondFactor.confirm({ body: { code: codeNow() } })
  const left = async () => (await ana.secondFactor.state()).codesLeft

  expect([recoveryCodes.length, confirmed.recoveryCodes, await left()]).toEqual([10, [], 10])
  await ana.passkeys.remove({ params: { id: passkey.id }, body: { password: PASSWORD } })
  expect(await left()).toBe(10)
  const login = { username: 'ana', password: PASSWORD, code: recoveryCodes[0] }
  expect(await outcome(server.visitor().account.login({ body: login }))).toBe('in')
  const { passkey: another } = await addPasskey(ana, anAuthenticator())
  server.clock.passes(MINUTE)
  await ana.secondFactor.end({ body: { password: PASSWORD, code: codeNow() } })
  expect(await left()).toBe(9)
  await ana.passkeys.remove({ params: { id: another.id }, body: { password: PASSWORD } })
  expect(await left()).toBe(0)
})

test('the key of an app that was never confirmed does not get around a passkey', async () => {
  await addPasskey(ana, anAuthenticator())
  const key = keyOf((await ana.secondFactor.begin({ body: { password: PASSWORD } })).key)
  const code = codeAt(key, Math.floor(server.clock.now().getTime() / 30_000))

  const login = server.visitor().account.login({ body: { username: 'ana', password: PASSWORD, code } })

  expect(await outcome(login)).toBe('wrong_code')
})

test('the only way in is not removed', async () => {
  const { passkey } = await addPasskey(ana, anAuthenticator())
  // As of a person who came by a provider that the host has removed since.
  await server.pool.query('update users set has_password = false')
  await server.pool.query('update sessions set confirmed_at = $1', [server.clock.now()])
  const remove = () => outcome(ana.passkeys.remove({ params: { id: passkey.id }, body: {} }))

  expect(await remove()).toBe('only_way_in')
  expect(await ana.passkeys.list()).toHaveLength(1)
  await addPasskey(ana, anAuthenticator(), { password: null })
  expect(await remove()).toBe('in')
})

test('the host ends passkeys with a reset, and with the second factor of who has lost it', async () => {
  const typed = async (line: string) => (await typedByHost(server, line.split(' '))).said
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
  expect(await outcome(signInBy(server.visitor(), authenticator))).toBe('passkey_refused')
  const { rows } = await server.pool.query('select count(*)::int as codes from recovery_codes')
  expect(rows).toEqual([{ codes: 0 }])
})

test('a deleted account takes its passkeys along', async () => {
  const authenticator = anAuthenticator()
  await addPasskey(ana, authenticator)
  await ana.passkeys.begin({ body: { password: PASSWORD } })

  await ana.account.remove({ body: { password: PASSWORD } })

  const { rows } = await server.pool.query(
    'select user_id from passkeys union all select user_id from passkey_challenges',
  )
  expect(rows).toEqual([])
  expect(await outcome(signInBy(server.visitor(), authenticator))).toBe('passkey_refused')
})

test.each(['203.0.113.9', '[2001:db8::1]:3000', '127.0.0.1:3000'])(
  'under the address %s a sentence says what passkeys need',
  async (host) => {
    const browser = server.visitor({ headers: { host } })

    await expect(browser.passkeySignIn.begin()).rejects.toMatchObject({
      status: 409,
      code: 'passkeys_need_name',
    })
  },
)

test('with a public address passkeys are bound to it, whatever the caller says', async () => {
  server = await aServer({ PUBLIC_URL: 'https://music.example/plugfolio' })
  const browser = await server.signedInAs('ana')
  const authenticator = anAuthenticator({ origin: 'https://music.example' })

  const { passkey } = await addPasskey(browser, authenticator)

  expect(passkey.site).toBe('music.example')
  expect(await outcome(signInBy(server.visitor(), authenticator))).toBe('in')
})
