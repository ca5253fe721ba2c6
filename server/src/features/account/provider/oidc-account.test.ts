import { afterAll, expect, test } from 'vitest'
import { MINUTE } from '../../../../test/a-clock.ts'
import { aServer, type TestServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { aProvider, signInAt } from '../../../../test/sign-in/a-provider.ts'
import {
  CALLBACK_URL,
  isSignedIn,
  PUBLIC_TEST_URL,
  providerActions,
  START_PATH,
} from '../../../../test/sign-in/over-provider.ts'
import { oneTimeCodeAt } from '../second-factor/recovery-codes.ts'

const provider = await aProvider(CALLBACK_URL, {})
const server = await aServer({ PUBLIC_URL: PUBLIC_TEST_URL, ...provider.settings })
const { aBrowser, goTo, signIn, signedInAs, link, confirm } = providerActions(provider, () => server)
afterAll(() => provider.close())

test('a user links the provider, signs in with it and unlinks it', async () => {
  const erin = await server.signedInAs('erin-here')
  provider.accounts.erin = { preferred_username: 'erin', email: 'erin@studio.example' }

  await expect(erin.oidc.link({ body: { password: 'guessed' } })).rejects.toMatchObject({ status: 400 })
  expect(await link(erin, 'erin')).toBe(`${PUBLIC_TEST_URL}/settings?tab=password`)
  expect(await erin.oidc.state()).toEqual({ linked: 'erin', confirmedUntil: null })

  const over = aBrowser()
  await signIn(over, 'erin')
  expect((await over.account.me()).username).toBe('erin-here')

  await erin.oidc.unlink({ body: { password: 'correct horse' } })
  expect(await erin.oidc.state()).toMatchObject({ linked: null })
  await signIn(over, 'erin')
  expect((await over.account.me()).username).toBe('erin')
})

test('an identity has one account, and an account one identity', async () => {
  await signedInAs('finn')
  const gus = await server.signedInAs('gus')

  expect(await link(gus, 'finn')).toBe(`${PUBLIC_TEST_URL}/settings?tab=password&failed=taken`)
  expect(await gus.oidc.state()).toMatchObject({ linked: null })
  await link(gus, 'gus-one')
  expect(await link(gus, 'gus-two')).toBe(`${PUBLIC_TEST_URL}/settings?tab=password&failed=another`)
})

test('a link can only be finished by the user who started it', async () => {
  const ida = await server.signedInAs('ida')
  const way = await ida.oidc.link({ body: { password: 'correct horse' } })
  const back = await signInAt(way.address, 'ida-there')
  await ida.account.logout()
  await ida.account.register({
    body: { username: 'jack', displayName: 'J', email: 'j@example.org', password: 'correct horse' },
  })

  expect(await goTo(ida, back)).toMatch(`${PUBLIC_TEST_URL}/auth?failed=signed-out`)
  expect(await ida.oidc.state()).toMatchObject({ linked: null })
})

test('a confirmation at the provider is valid for five minutes in this session', async () => {
  const kim = await signedInAs('kim')
  const elsewhere = await signedInAs('kim')
  const key = { name: 'Sync', scope: 'read' as const }
  await expect(kim.apiKeys.make({ body: key })).rejects.toMatchObject({ status: 400, code: 'not_confirmed' })

  expect(await confirm(kim, 'kim')).toBe(`${PUBLIC_TEST_URL}/settings?tab=advanced`)
  expect(await kim.apiKeys.make({ body: key })).toMatchObject({ key: { name: 'Sync' } })
  await expect(elsewhere.apiKeys.make({ body: key })).rejects.toMatchObject({ code: 'not_confirmed' })

  server.clock.advance(5 * MINUTE)
  await expect(kim.apiKeys.make({ body: key })).rejects.toMatchObject({ code: 'not_confirmed' })
})

test('a sign-in of another user at the provider confirms nothing, nor does an old one', async () => {
  await signedInAs('lou')
  const mia = await signedInAs('mia')

  expect(await confirm(mia, 'lou')).toBe(`${PUBLIC_TEST_URL}/settings?tab=password&failed=another`)
  provider.tamper({ claims: { auth_time: Math.floor(Date.now() / 1000) - 400 } })
  const old = await confirm(mia, 'mia').finally(() => provider.tamper())
  expect(old).toBe(`${PUBLIC_TEST_URL}/settings?tab=password&failed=untrusted`)
  await expect(mia.account.remove({ body: {} })).rejects.toMatchObject({ code: 'not_confirmed' })
})

test('the provider cannot be unlinked until there is a password', async () => {
  const oli = await signedInAs('oli')
  await confirm(oli, 'oli')
  await expect(oli.oidc.unlink({ body: {} })).rejects.toMatchObject({ status: 409, code: 'only_way_in' })

  await oli.account.changePassword({ body: { newPassword: 'battery staple' } })
  expect(await oli.account.me()).not.toHaveProperty('isWithoutPassword')
  await oli.oidc.unlink({ body: { password: 'battery staple' } })
})

test('a sign-in at the provider does not replace the password of an account that has one', async () => {
  const pia = await server.signedInAs('pia')
  await link(pia, 'pia')
  await confirm(pia, 'pia')

  const attempt = pia.account.changePassword({ body: { newPassword: 'battery staple' } })

  await expect(attempt).rejects.toMatchObject({ status: 400, reason: 'Password is required' })
  const login = { username: 'pia', password: 'correct horse' }
  expect(await aBrowser().account.login({ body: login })).toMatchObject({ username: 'pia' })
})

/** Turns the second factor of this user on; returns a code for the next sign-in. */
async function turnOn(browser: Visitor, at: TestServer) {
  await browser.secondFactor.begin({ body: {} })
  const { id } = await browser.account.me()
  const { rows } = await at.pool.query('select key from second_factors where user_id = $1', [id])
  const step = Math.floor(at.clock.now().getTime() / 30_000)
  const code = (later: number) => oneTimeCodeAt(Buffer.from(rows[0].key, 'base64url'), step + later)
  await browser.secondFactor.confirm({ body: { code: code(0) } })
  return code(1)
}

test('a provider sign-in requires the code of the second factor, within the time limit', async () => {
  const ria = await signedInAs('ria')
  await confirm(ria, 'ria')
  const code = await turnOn(ria, server)

  const browser = aBrowser()
  expect(await signIn(browser, 'ria', '/plugins')).toBe(`${PUBLIC_TEST_URL}/auth?step=code&next=%2Fplugins`)
  expect(await isSignedIn(browser)).toBe(false)
  const wrong = browser.oidc.code({ body: { code: '000000' } })
  await expect(wrong).rejects.toMatchObject({ status: 401, code: 'wrong_code' })
  expect(await browser.oidc.code({ body: { code } })).toMatchObject({ username: 'ria' })
  expect(await isSignedIn(browser)).toBe(true)

  const slow = aBrowser()
  await signIn(slow, 'ria')
  server.clock.advance(11 * MINUTE)
  await expect(slow.oidc.code({ body: { code } })).rejects.toMatchObject({ code: 'sign_in_expired' })
})

const TRUSTING = { REQUIRE_SECOND_FACTOR: 'true', OIDC_SECOND_FACTOR: 'trusted', OIDC_ACR: 'level-2' }

/** Signs in with these claims in the id token. */
async function signedInWithClaims(claims: Record<string, unknown>, login: string, at: TestServer) {
  provider.tamper({ claims })
  return signedInAs(login, at).finally(() => provider.tamper())
}

test('a trusted provider is asked for the level, and meets the required second factor', async () => {
  const trusting = await aServer({ PUBLIC_URL: PUBLIC_TEST_URL, ...provider.settings, ...TRUSTING })
  expect(new URL(await goTo(aBrowser(trusting), START_PATH)).searchParams.get('acr_values')).toBe('level-2')
  const uma = await signedInWithClaims({ acr: 'level-2' }, 'uma', trusting)
  expect(await uma.plugins.list()).toEqual([])
  const vic = await trusting.signedInAs('vic')
  await expect(vic.plugins.list()).rejects.toMatchObject({ code: 'second_factor_required' })
})

test.each([
  ['an untrusted provider with two factors', { REQUIRE_SECOND_FACTOR: 'true' }, { amr: ['pwd', 'mfa'] }],
  ['a trusted provider without two factors', TRUSTING, { amr: ['pwd'], acr: 'level-1' }],
])('%s does not meet the required second factor', async (_, rules, claims) => {
  const strict = await aServer({ PUBLIC_URL: PUBLIC_TEST_URL, ...provider.settings, ...rules })
  const wes = await signedInWithClaims(claims, 'wes', strict)

  expect(await wes.account.me()).toMatchObject({ needsSecondFactor: true })
  await expect(wes.plugins.list()).rejects.toMatchObject({ code: 'second_factor_required' })
  expect((await wes.request({ url: '/api/events' })).statusCode).toBe(403)
  await confirm(wes, 'wes')
  await turnOn(wes, strict)
  expect(await wes.plugins.list()).toEqual([])
})
