import { afterAll, expect, test } from 'vitest'
import { HOSTILE_RETURN_PATHS } from '#shared/account/testing/hostile-return-paths.ts'
import { MINUTE } from '../../../../test/a-clock.ts'
import { aServer } from '../../../../test/a-server.ts'
import type { Visitor } from '../../../../test/a-visitor.ts'
import { aProvider, signInAt, type Tampering } from '../../../../test/sign-in/a-provider.ts'
import {
  CALLBACK_URL,
  isSignedIn,
  PUBLIC_TEST_URL,
  providerActions,
  START_PATH,
} from '../../../../test/sign-in/over-provider.ts'

const provider = await aProvider(CALLBACK_URL, {
  ana: { preferred_username: 'ana', name: 'Ana Cruz', email: 'ana@studio.example' },
  ben: { preferred_username: 'ben', name: 'Ben', email: 'ben@studio.example' },
  nameless: { preferred_username: 'nameless' },
})
const server = await aServer({ PUBLIC_URL: PUBLIC_TEST_URL, ...provider.settings })
const { aBrowser, goTo, backFrom, signIn, signedInAs, link } = providerActions(provider, () => server)
afterAll(() => provider.close())

test('a first sign-in creates an account, and later ones use it', async () => {
  const first = aBrowser()
  expect(await signIn(first, 'ana', '/plugins?type=EQ')).toBe(`${PUBLIC_TEST_URL}/plugins?type=EQ`)

  const account = await first.account.me()
  expect(account).toMatchObject({
    username: 'ana',
    displayName: 'Ana Cruz',
    email: 'ana@studio.example',
    role: 'user',
    isPro: false,
    isWithoutPassword: true,
  })
  const second = aBrowser()
  expect(await second.account.server()).toMatchObject({
    provider: { name: 'Studio Login', isOnlyWay: false },
  })
  const attempt = second.account.login({ body: { username: 'ana', password: 'ana' } })
  await expect(attempt).rejects.toMatchObject({ status: 401, code: 'wrong_credentials' })
  await signIn(second, 'ana')
  expect((await second.account.me()).id).toBe(account.id)
})

test('a matching name and email address give no access to an account', async () => {
  const own = await server.signedInAs('ben')
  await own.account.changeProfile({
    body: { displayName: 'Ben', email: 'ben@studio.example', password: 'correct horse' },
  })

  const other = aBrowser()
  await signIn(other, 'ben')

  expect(await other.account.me()).toMatchObject({ username: 'ben-2', email: 'ben@studio.example' })
})

/** Broken callbacks and the failures that the page shows. */
const BROKEN_CALLBACKS: [what: string, change: (back: URL, browser: Visitor) => unknown, failure: string][] =
  [
    ['another state', (back) => back.searchParams.set('state', 'of-another-visit'), 'untrusted'],
    ['no state', (back) => back.searchParams.delete('state'), 'untrusted'],
    ['another issuer', (back) => back.searchParams.set('iss', 'https://evil.example'), 'untrusted'],
    ['no issuer', (back) => back.searchParams.delete('iss'), 'untrusted'],
    ['another code', (back) => back.searchParams.set('code', 'guessed'), 'expired'],
    ['no code', (back) => back.searchParams.delete('code'), 'untrusted'],
    ['the state twice', (back) => back.searchParams.append('state', 'x'), 'untrusted'],
    ['no cookie', (_, browser) => browser.cookies.delete('plugfolio_provider'), 'expired'],
    ['an unknown cookie', (_, browser) => browser.cookies.set('plugfolio_provider', 'x'), 'expired'],
    ['eleven minutes of delay', () => server.clock.advance(11 * MINUTE), 'expired'],
  ]

test.each(BROKEN_CALLBACKS)('a callback with %s is refused', async (_, change, failure) => {
  const browser = aBrowser()
  const back = new URL(await backFrom(browser, 'ana', '/plugins'))
  change(back, browser)

  const location = new URL(await goTo(browser, back.href))

  expect(location.origin + location.pathname).toBe(`${PUBLIC_TEST_URL}/auth`)
  expect(location.searchParams.get('failed')).toBe(failure)
  expect(await isSignedIn(browser)).toBe(false)
})

/** Invalid id tokens. */
const FORGED: [what: string, tampering: Tampering][] = [
  ['another nonce', { claims: { nonce: 'of another visit' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['another issuer', { claims: { iss: 'https://evil.example' } }],
  ['another audience', { claims: { aud: 'another-program' } }],
  ['an expired time', { claims: { exp: 1_700_000_000 } }],
  ['no subject', { claims: { sub: undefined } }],
  ['a subject with a control character', { claims: { sub: 'ana\0' } }],
  ['an empty subject', { claims: { sub: '' } }],
  ['a forged signature', { isForged: true }],
  ['no algorithm', { header: { alg: 'none' } }],
]

test.each(FORGED)('an id token with %s is refused', async (_, tampering) => {
  const browser = aBrowser()
  provider.tamper(tampering)
  const location = await signIn(browser, 'ana').finally(() => provider.tamper())

  expect(location).toBe(`${PUBLIC_TEST_URL}/auth?failed=untrusted`)
  expect(await isSignedIn(browser)).toBe(false)
})

test('the test provider’s rewritten response is accepted when nothing was changed', async () => {
  provider.tamper({})

  expect(await signIn(aBrowser(), 'ana').finally(() => provider.tamper())).toBe(`${PUBLIC_TEST_URL}/`)
})

test('a visit at the provider is valid once, even with a second valid code', async () => {
  const browser = aBrowser()
  const there = await goTo(browser, `${START_PATH}?next=%2F`)
  const cookie = browser.cookies.get('plugfolio_provider') ?? ''
  const [first, second] = [await signInAt(there, 'ana'), await signInAt(there, 'ana')]
  expect(await goTo(browser, first)).toBe(`${PUBLIC_TEST_URL}/`)
  await browser.account.logout()
  browser.cookies.set('plugfolio_provider', cookie)

  expect(await goTo(browser, second)).toBe(`${PUBLIC_TEST_URL}/auth?failed=expired`)
  expect(await isSignedIn(browser)).toBe(false)
})

test('a callback for one browser is refused in another', async () => {
  const [mine, theirs] = [aBrowser(), aBrowser()]
  await backFrom(theirs, 'ana')
  const back = await backFrom(mine, 'ana')

  expect(await goTo(theirs, back)).toBe(`${PUBLIC_TEST_URL}/auth?failed=untrusted`)
  expect(await isSignedIn(theirs)).toBe(false)
})

test('declining at the provider shows that reason, and the next sign-in works', async () => {
  const browser = aBrowser()
  provider.refuse(true)
  const location = await signIn(browser, 'ana', '/plugins').finally(() => provider.refuse(false))

  expect(location).toBe(`${PUBLIC_TEST_URL}/auth?failed=declined&next=%2Fplugins`)
  expect(await signIn(browser, 'ana')).toBe(`${PUBLIC_TEST_URL}/`)
})

test('an unreachable provider shows that reason, delays no start and is used again when it is back', async () => {
  await provider.leave()
  const late = await aServer({ PUBLIC_URL: PUBLIC_TEST_URL, ...provider.settings })
  const browser = aBrowser(late)
  expect(await goTo(browser, START_PATH)).toBe(`${PUBLIC_TEST_URL}/auth?failed=away`)
  expect((await browser.request({ url: '/api/server' })).statusCode).toBe(200)

  await provider.comeBack()
  const back = await backFrom(browser, 'ana')
  await provider.leave()
  expect(await goTo(browser, back)).toBe(`${PUBLIC_TEST_URL}/auth?failed=away`)

  await provider.comeBack()
  expect(await signIn(browser, 'ana')).toBe(`${PUBLIC_TEST_URL}/`)
})

test('a disabled user cannot sign in, and one without an email address gets no account', async () => {
  await signedInAs('dora')
  await server.pool.query("update users set disabled_at = now() where username = 'dora'")

  const browser = aBrowser()
  expect(await signIn(browser, 'dora')).toBe(`${PUBLIC_TEST_URL}/auth?failed=disabled`)
  expect(await isSignedIn(browser)).toBe(false)
  expect(await signIn(aBrowser(), 'nameless')).toBe(`${PUBLIC_TEST_URL}/auth?failed=no-email`)
})

test('a name is stored without control characters', async () => {
  provider.accounts.zoe = { preferred_username: 'z\0oe', name: 'Z\0oe', email: 'zoe@studio.example' }
  const zoe = await signedInAs('zoe')
  expect(await zoe.account.me()).toMatchObject({ username: 'zoe', displayName: 'Zoe' })

  const host = await server.signedInAs('zoe-here')
  provider.accounts['zoe-there'] = { preferred_username: 'z\0oe-there', email: 'z@studio.example' }
  expect(await link(host, 'zoe-there')).toBe(`${PUBLIC_TEST_URL}/settings?tab=password`)
  expect(await host.oidc.state()).toMatchObject({ linked: 'zoe-there' })
})

test('a server that is closed to new users admits linked users', async () => {
  const closed = await aServer({ PUBLIC_URL: PUBLIC_TEST_URL, ...provider.settings, OIDC_REGISTER: 'false' })
  expect(await signIn(aBrowser(closed), 'ana')).toBe(`${PUBLIC_TEST_URL}/auth?failed=closed`)

  const ana = await closed.signedInAs('ana')
  await link(ana, 'ana')
  expect(await signIn(aBrowser(closed), 'ana')).toBe(`${PUBLIC_TEST_URL}/`)
})

test('a provider-only server refuses registrations and passwords', async () => {
  const only = await aServer({ PUBLIC_URL: PUBLIC_TEST_URL, ...provider.settings, OIDC_ONLY: 'true' })
  const browser = aBrowser(only)
  const refused = { status: 403, code: 'passwords_closed' }

  await expect(only.signedInAs('ana')).rejects.toMatchObject(refused)
  const login = browser.account.login({ body: { username: 'ana', password: 'correct horse' } })
  await expect(login).rejects.toMatchObject({ ...refused, reason: expect.stringContaining('Studio Login') })
  expect(await signIn(browser, 'ana')).toBe(`${PUBLIC_TEST_URL}/`)
})

test.each(['cross-site', 'same-site'])(
  'a %s request leads to the sign-in page instead of the provider',
  async (site) => {
    const browser = aBrowser()
    const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' }
    const leadTo = async (next: string) => {
      const url = `${START_PATH}?next=${encodeURIComponent(next)}`
      return (await browser.request({ url, headers })).headers.location
    }

    expect(await leadTo('/plugins?type=EQ')).toBe(`${PUBLIC_TEST_URL}/auth?next=%2Fplugins%3Ftype%3DEQ`)
    expect(await leadTo('/')).toBe(`${PUBLIC_TEST_URL}/auth`)
    expect(await leadTo('https://evil.example')).toBe(`${PUBLIC_TEST_URL}/auth`)
    expect(browser.cookies.size).toBe(0)
    expect(await signIn(browser, 'ana', '/plugins?type=EQ')).toBe(`${PUBLIC_TEST_URL}/plugins?type=EQ`)
  },
)

test('visits at the provider are throttled by address', async () => {
  const browser = server.visitor({ address: '192.0.2.9' })
  const locations: string[] = []
  for (let count = 0; count < 31; count++) locations.push(await goTo(browser, START_PATH))

  expect(locations.slice(0, 30).every((location) => location.startsWith(provider.issuer))).toBe(true)
  expect(locations.at(-1)).toBe(`${PUBLIC_TEST_URL}/auth?failed=slowed`)
})

test('a server without a provider refuses the calls for it', async () => {
  const plain = await aServer()
  const browser = await plain.signedInAs('ana')

  expect(await goTo(browser, START_PATH)).toBe('/auth?failed=off')
  expect(await goTo(browser, '/api/auth/oidc/callback?code=a')).toBe('/auth?failed=off')
  await expect(browser.oidc.link({ body: { password: 'correct horse' } })).rejects.toMatchObject({
    status: 404,
  })
  expect(await browser.account.server()).not.toHaveProperty('provider')
})

test('a first sign-in in two tabs creates one account', async () => {
  provider.accounts.quin = { preferred_username: 'quin', email: 'quin@studio.example' }
  const tabs = [aBrowser(), aBrowser()]
  const ways = await Promise.all(tabs.map((tab) => backFrom(tab, 'quin')))

  await Promise.all(tabs.map((tab, at) => goTo(tab, ways[at] ?? '')))

  const [one, two] = await Promise.all(tabs.map((tab) => tab.account.me()))
  expect(one).toEqual(two)
  const { rows } = await server.pool.query("select 1 from users where username like 'quin%'")
  expect(rows).toHaveLength(1)
})

test('no return path leads to another site', async () => {
  const unsafePaths: string[] = []
  const storedPaths = new Set<string>()
  for (const next of HOSTILE_RETURN_PATHS) {
    const browser = aBrowser()
    const address = await goTo(browser, `${START_PATH}?next=${encodeURIComponent(next)}`)
    const state = new URL(address).searchParams.get('state')
    const location = new URL(
      await goTo(browser, `/api/auth/oidc/callback?error=access_denied&state=${state}`),
    )
    const returnPath = location.searchParams.get('next') ?? '/'
    if (
      location.origin !== PUBLIC_TEST_URL ||
      new URL(returnPath, PUBLIC_TEST_URL).origin !== PUBLIC_TEST_URL
    )
      unsafePaths.push(next)
    storedPaths.add(returnPath)
    server.clock.advance(MINUTE)
  }
  const browser = aBrowser()
  for (const next of storedPaths) {
    const location = await signIn(browser, 'ana', next)
    if (new URL(location).origin !== PUBLIC_TEST_URL) unsafePaths.push(next)
    server.clock.advance(MINUTE)
  }

  expect(unsafePaths).toEqual([])
  expect(HOSTILE_RETURN_PATHS.length).toBeGreaterThanOrEqual(200)
})
