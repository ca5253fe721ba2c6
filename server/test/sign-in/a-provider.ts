import { createSign, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** The claims of a user at the provider. */
type ProviderAccount = { preferred_username?: string; name?: string; email?: string }

/** Changes to an id token: claims and header values that replace the true ones. */
export type Tampering = {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  /** The token is signed with another key than the provider's. */
  isForged?: boolean
}

/**
 * A real OpenID Connect provider on loopback, whose sign-in page accepts every name. Close it after the tests; `leave` and `comeBack`
 * make it temporarily unreachable.
 */
export async function aProvider(redirectUri: string, accounts: Record<string, ProviderAccount>) {
  const own = aKey()
  let tampering: Tampering | undefined
  let refuses = false
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined
  const server = createServer((request, response) => {
    if (request.url === '/token' && tampering) tamperWith(response, tampering, own)
    void handle(request, response)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    // as: a server that listens on a port has such an address
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const issuer = `http://127.0.0.1:${port}`
  const provider = providerAt(issuer, redirectUri, accounts, own.jwk)
  const answer = provider.callback()
  handle = (request, response) =>
    request.url?.startsWith('/interaction/')
      ? interact(provider, request, response, refuses)
      : answer(request, response)
  const leave = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })

  return {
    issuer,
    /** The settings of a server that uses it. */
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT,
      OIDC_CLIENT_SECRET: SECRET,
      OIDC_NAME: 'Studio Login',
    },
    accounts,
    tamper: (change?: Tampering) => {
      tampering = change
    },
    /** Makes users decline the sign-in, or not. */
    refuse: (isRefusing: boolean) => {
      refuses = isRefusing
    },
    leave,
    comeBack: () => listen(port),
    close: leave,
  }
}

export type TestProvider = Awaited<ReturnType<typeof aProvider>>

const CLIENT = 'plugfolio'
const SECRET = 'client secret'

function providerAt(
  issuer: string,
  redirectUri: string,
  accounts: Record<string, ProviderAccount>,
  jwk: object,
) {
  return new Provider(issuer, {
    clients: [{ client_id: CLIENT, client_secret: SECRET, redirect_uris: [redirectUri] }],
    jwks: { keys: [jwk] },
    cookies: { keys: ['cookie key'] },
    claims: { profile: ['preferred_username', 'name'], email: ['email'] },
    ttl: {
      Interaction: 600,
      Grant: 600,
      Session: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...accounts[sub], sub }) }),
    // Users grant all scopes.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: CLIENT, accountId: oidc.session?.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
}

/** Shows the sign-in page and handles its form. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  refuses: boolean,
) {
  if (request.method === 'GET') {
    response.setHeader('content-type', 'text/html')
    return response.end(PAGE)
  }
  let sent = ''
  for await (const part of request) sent += part
  const accountId = new URLSearchParams(sent).get('login') ?? ''
  const result = refuses ? { error: 'access_denied' } : { login: { accountId } }
  await provider.interactionFinished(request, response, result)
}

const PAGE = `<!doctype html><title>Studio Login</title>
<form method="post"><label>Who are you? <input name="login"></label><button>Continue</button></form>`

/** Replaces the id token in a response of the token endpoint. */
function tamperWith(response: ServerResponse, tampering: Tampering, own: Key) {
  const end = response.end.bind(response)
  // as: only this form of `end` is called by Koa
  response.end = ((body: Buffer | string) => {
    const answer = JSON.parse(String(body))
    if (!answer.id_token) return end(body)
    const [header = '', claims = ''] = String(answer.id_token).split('.')
    const { isForged } = tampering
    const id_token = signed(
      { ...decoded(header), ...tampering.header },
      { ...decoded(claims), ...tampering.claims },
      isForged ? aKey() : own,
    )
    const text = JSON.stringify({ ...answer, id_token })
    response.setHeader('content-length', Buffer.byteLength(text))
    return end(text)
  }) as typeof response.end
}

const decoded = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())

type Key = ReturnType<typeof aKey>

function aKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privateKey,
    jwk: { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'own' },
  }
}

function signed(header: object, claims: object, { privateKey }: Key) {
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
}

/**
 * Signs in at the provider: opens the address, enters the name, and returns the address that the provider redirects to. `cookies` may
 * contain an existing session at the provider.
 */
export async function signInAt(address: string, login: string, cookies = new Map<string, string>()) {
  let next = address
  for (let step = 0; step < 8; step++) {
    const isPage = new URL(next).pathname.startsWith('/interaction/')
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isPage && { method: 'POST', body: new URLSearchParams({ login }) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    next = new URL(location, next).href
    if (new URL(next).host !== new URL(address).host) return next
  }
  throw new Error('Too many redirects at the provider.')
}
