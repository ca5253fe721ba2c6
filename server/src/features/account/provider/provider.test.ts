import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clientCredentialsGrant } from 'openid-client'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { aLog } from '../../../../test/a-log.ts'
import { aServer } from '../../../../test/a-server.ts'
import { isSignedIn, PUBLIC_TEST_URL, START_PATH } from '../../../../test/sign-in/over-provider.ts'
import { discoverProvider, signInProvider } from './provider.ts'

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
