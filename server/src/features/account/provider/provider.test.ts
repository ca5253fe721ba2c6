import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { clientCredentialsGrant } from 'openid-client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { registrationSchema } from '#shared/account/credentials.ts'
import { aLog } from '../../../../test/a-log.ts'
import { aServer } from '../../../../test/a-server.ts'
import { isSignedIn, PUBLIC_TEST_URL, START_PATH } from '../../../../test/sign-in/over-provider.ts'
import { discoverProvider, hasTwoFactors, signInProvider } from './provider.ts'
import { providerFailureFrom } from './provider-failed.ts'
import { usernameFromProvider } from './provider-newcomer.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const metadataOf = (issuer: string, at = issuer) => ({
  issuer,
  authorization_endpoint: `${at}/auth`,
  token_endpoint: `${at}/token`,
  jwks_uri: `${at}/jwks`,
})

/** A provider whose metadata names another issuer. */
async function anImpostor() {
  let at = ''
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(metadataOf('https://login.example.org', at)))
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // as: a server that listens on a port has such an address
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return at
}

test('a provider with another issuer is refused, and the page shows the reason', async () => {
  const log = aLog()
  const issuer = await anImpostor()
  const settings = { PUBLIC_URL: PUBLIC_TEST_URL, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'plugfolio' }
  const server = await aServer(settings, undefined, { logger: log.logger })
  const browser = server.visitor()

  const { headers } = await browser.request({ url: START_PATH })

  expect(headers.location).toBe(`${PUBLIC_TEST_URL}/auth?failed=misnamed`)
  expect(browser.cookies.size).toBe(0)
  expect(log.text()).toContain(
    `OIDC_ISSUER is ${issuer}/, but the provider calls itself https://login.example.org`,
  )
  expect(await isSignedIn(browser)).toBe(false)
})

const TENANT = 'https://login.microsoftonline.com/0d1f0a52-0000-4000-8000-000000000000/v2.0'

test.each([
  ['https://login.microsoftonline.com/common/v2.0', 'https://login.microsoftonline.com/{tenantid}/v2.0'],
  ['https://login.microsoftonline.com/common/v2.0', TENANT],
  ['https://studio.b2clogin.com/studio/v2.0', 'https://login.example.org/'],
])('%s with the issuer %s is refused', async (issuer, ownIssuer) => {
  vi.stubGlobal('fetch', async () => Response.json(metadataOf(ownIssuer)))

  const way = providerAt(issuer).addressFor('token', { asksAgain: false })

  await expect(way).rejects.toMatchObject({ failure: 'misnamed', detail: expect.stringContaining(ownIssuer) })
})

test('a single organization is accepted by its own issuer', async () => {
  vi.stubGlobal('fetch', async () => Response.json(metadataOf(TENANT)))

  const way = await providerAt(TENANT).addressFor('token', { asksAgain: false })

  expect(way.startsWith(`${TENANT}/auth?`)).toBe(true)
})

test.each([
  ['https://id.example', false],
  ['http://127.0.0.1:9000', true],
])('an unencrypted token request of a provider at %s is allowed: %s', async (issuer, isAllowed) => {
  const requestedUrls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requestedUrls.push(url)
    return Response.json(metadataOf(issuer, 'http://127.0.0.1:9000'))
  })
  const config = await discoverProvider({ issuer, clientId: 'plugfolio', clientSecret: 'secret' })

  await clientCredentialsGrant(config).catch(() => {})

  expect(requestedUrls.includes('http://127.0.0.1:9000/token')).toBe(isAllowed)
})

const providerAt = (issuer: string) =>
  signInProvider({
    issuer,
    clientId: 'plugfolio',
    clientSecret: undefined,
    name: 'Studio Login',
    scope: 'openid',
    acr: undefined,
    publicUrl: PUBLIC_TEST_URL,
  })

test.each([
  ['access_denied', 'declined'],
  ['server_error', 'away'],
  ['invalid_grant', 'expired'],
  ['invalid_scope', 'refused'],
  ['constructor', 'refused'],
  ['__proto__', 'refused'],
])('the provider error %s: %s', (errorCode, failure) => {
  expect(providerFailureFrom(Object.assign(new Error('refused'), { error: errorCode }))).toMatchObject({
    failure,
  })
})

test.each([
  ['ana', 'ana'],
  ['ana@studio.example', 'ana'],
  ['Ana Cruz', 'Ana Cruz'],
  ['  ana  ', 'ana'],
  ['a\u0000n\na', 'ana'],
  ['al', 'al-user'],
  ['аna Cruz', 'na Cruz'],
  ['ana\u200b cruz', 'ana cruz'],
  ['', 'user'],
  ['@studio.example', 'user'],
  ['x'.repeat(40), 'x'.repeat(32)],
  [`${'x'.repeat(31)}😀`, 'x'.repeat(31)],
])('%j becomes the username %j', (providerName, username) => {
  expect(usernameFromProvider(providerName)).toBe(username)
})

test('every name becomes a valid username', () => {
  const { username } = registrationSchema().shape
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (providerName) => {
      expect(username.safeParse(usernameFromProvider(providerName)).success).toBe(true)
    }),
  )
})

test.each([
  [{ amr: ['pwd', 'mfa'] }, true],
  [{ amr: ['mfa'] }, true],
  [{ amr: ['pwd', 'otp'] }, true],
  [{ amr: ['pin', 'sc'] }, true],
  [{ amr: ['hwk', 'fpt', 'user'] }, true],
  [{ acr: 'level-2' }, true],
  [{ acr: 'level-2', amr: ['pwd'] }, true],
  [{ amr: ['pwd'] }, false],
  [{ amr: ['pwd', 'pin'] }, false],
  [{ amr: ['otp', 'sms'] }, false],
  [{ amr: ['hwk', 'user'] }, false],
  [{ amr: ['pwd', 'rba', 'geo'] }, false],
  [{ amr: [] }, false],
  [{ amr: 'mfa' }, false],
  [{ amr: { mfa: true } }, false],
  [{ acr: 'level-1' }, false],
  [{ acr: ['level-2'] }, false],
  [{}, false],
])('%j proves two factors: %s', (claims, isTwo) => {
  expect(hasTwoFactors(claims, 'level-2')).toBe(isTwo)
})

test('without a configured level no level proves two factors', () => {
  expect(hasTwoFactors({ acr: undefined }, undefined)).toBe(false)
  expect(hasTwoFactors({ acr: '1' }, undefined)).toBe(false)
})
