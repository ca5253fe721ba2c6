import { beforeEach, expect, test } from 'vitest'
import { MINUTE } from '../../../../test/a-clock.ts'
import { aServer, type TestServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { runHostCommand } from '../../../../test/hosting/run-host-command.ts'
import { anAuthenticator } from '../../../../test/sign-in/an-authenticator.ts'
import { addPasskey, attemptOutcome, signInByPasskey } from '../../../../test/sign-in/with-passkey.ts'

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

    expect(passkey).toMatchObject({ name: 'Laptop', createdAt: at, lastUsedAt: null })
    expect(recoveryCodes).toHaveLength(10)
    expect(await titlesOf(ana)).toContain('Passkey added: Laptop')
    server.clock.advance(MINUTE)
    expect(await signInByPasskey(server.visitor(), authenticator)).toMatchObject({ username: 'ana' })
    const later = server.clock.now().toISOString()
    expect(await ana.passkeys.list()).toEqual([{ ...passkey, lastUsedAt: later }])
  },
)

test('the creation options require user verification but no attestation', async () => {
  const first = anAuthenticator()
  await addPasskey(ana, first)

  const options = await ana.passkeys.begin({ body: { password: PASSWORD } })

  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Plugfolio' },
    attestation: 'none',
    excludeCredentials: [{ id: first.passkeys[0]?.id, type: 'public-key', transports: ['internal'] }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
})

test.each([
  ['for another page', { origin: 'https://evil.example' }],
  ['for another site', { rpId: 'evil.example' }],
  ['with another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['without user verification', { isVerified: false }],
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

  // The challenge of another user in this browser.
  const ofAna = await newCredential()
  const ben = await server.signedInAs('ben')
  for (const [name, value] of ana.cookies) if (name.endsWith('_passkey')) ben.cookies.set(name, value)
  expect(await add(ofAna, ben)).toBe('passkey_expired')
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

test('a passkey can be renamed; removing it notifies the user, disables it and makes the password sufficient again', async () => {
  const authenticator = anAuthenticator()
  const { passkey } = await addPasskey(ana, authenticator)
  const rename = (name: string) => ana.passkeys.rename({ params: { id: passkey.id }, body: { name } })
  expect(await rename('Studio Mac')).toEqual({ ...passkey, name: 'Studio Mac' })
  const body = { password: PASSWORD }
  expect(await attemptOutcome(byPassword())).toBe('passkey_needed')
  const browser = server.visitor()
  const begun = await browser.passkeySignIn.begin()

  await ana.passkeys.remove({ params: { id: passkey.id }, body })

  const used = browser.passkeySignIn.signIn({ body: { credential: authenticator.use(begun) } })
  expect(await attemptOutcome(used)).toBe('passkey_refused')
  expect(await titlesOf(ana)).toContain('Passkey removed: Studio Mac')
  expect(await attemptOutcome(byPassword())).toBe('in')
  expect((await ana.secondFactor.state()).codesLeft).toBe(0)
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
