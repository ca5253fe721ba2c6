import { afterAll, expect, test } from 'vitest'
import { aServer, type TestServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { aProvider } from '../../../../test/sign-in/a-provider.ts'
import { anAuthenticator } from '../../../../test/sign-in/an-authenticator.ts'
import { CALLBACK_URL, PUBLIC_TEST_URL, providerActions } from '../../../../test/sign-in/over-provider.ts'
import { addPasskey, attemptOutcome, signInByPasskey } from '../../../../test/sign-in/with-passkey.ts'

const provider = await aProvider(CALLBACK_URL, {})
const server = await aServer({ PUBLIC_URL: PUBLIC_TEST_URL, ...provider.settings })
const { aBrowser, signIn, signedInAs, confirm } = providerActions(provider, () => server)
afterAll(() => provider.close())

const newAuthenticator = () => anAuthenticator({ origin: PUBLIC_TEST_URL })

/** Signs in with the provider and adds a passkey. */
async function withPasskey(login: string, at: TestServer = server) {
  const browser = await signedInAs(login, at)
  const authenticator = newAuthenticator()
  const unconfirmed = addPasskey(browser, authenticator, { password: null })
  expect(await attemptOutcome(unconfirmed)).toBe('not_confirmed')
  await confirm(browser, login)
  const { passkey, recoveryCodes } = await addPasskey(browser, authenticator, { password: null })
  return { browser, authenticator, passkey, recoveryCodes }
}

async function useAfterProvider(browser: Visitor, authenticator: ReturnType<typeof anAuthenticator>) {
  const options = await browser.passkeySignIn.afterProvider()
  return browser.passkeySignIn.signIn({ body: { credential: authenticator.use(options) } })
}

test('a provider sign-in requires the passkey or a recovery code', async () => {
  const { authenticator, recoveryCodes } = await withPasskey('bea')
  const browser = aBrowser()

  expect(await signIn(browser, 'bea', '/plugins')).toBe(
    `${PUBLIC_TEST_URL}/auth?step=passkey&next=%2Fplugins`,
  )
  expect(await useAfterProvider(browser, authenticator)).toMatchObject({ username: 'bea' })

  const other = aBrowser()
  await signIn(other, 'bea')
  expect(await attemptOutcome(other.oidc.code({ body: { code: recoveryCodes[0] ?? '' } }))).toBe('in')
})

test('the last passkey can be removed with a link to the provider, but not to a former one', async () => {
  const { browser, passkey } = await withPasskey('flo')
  const remove = () => attemptOutcome(browser.passkeys.remove({ params: { id: passkey.id }, body: {} }))
  const linkTo = (issuer: string) =>
    server.pool.query(`update provider_links set issuer = $1 where name = 'flo'`, [issuer])
  await linkTo('https://old.example')
  expect(await remove()).toBe('only_way_in')
  await linkTo(provider.issuer)
  expect(await remove()).toBe('in')
})

test('a provider-only server refuses a passkey alone but accepts it as the second factor', async () => {
  const strict = await aServer({ PUBLIC_URL: PUBLIC_TEST_URL, ...provider.settings, OIDC_ONLY: 'true' })
  const { authenticator } = await withPasskey('gil', strict)

  expect(await attemptOutcome(signInByPasskey(aBrowser(strict), authenticator))).toBe('passwords_closed')
  const browser = aBrowser(strict)
  await signIn(browser, 'gil')
  expect(await useAfterProvider(browser, authenticator)).toMatchObject({ username: 'gil' })
})

test('a trusted provider cannot replace a required passkey', async () => {
  const asking = { REQUIRE_SECOND_FACTOR: 'passkey', OIDC_SECOND_FACTOR: 'trusted' }
  const strict = await aServer({ PUBLIC_URL: PUBLIC_TEST_URL, ...provider.settings, ...asking })
  provider.tamper({ claims: { amr: ['pwd', 'otp'] } })
  const ida = await signedInAs('ida', strict).finally(() => provider.tamper())

  expect(await ida.account.me()).toMatchObject({ needsSecondFactor: true, needsPasskey: true })
  expect(await attemptOutcome(ida.plugins.list())).toBe('second_factor_required')
  await confirm(ida, 'ida')
  await addPasskey(ida, newAuthenticator(), { password: null })
  expect(await ida.plugins.list()).toEqual([])
})
