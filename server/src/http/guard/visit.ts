import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as words from '../http-words.ts'
import { callerAddress } from './address.ts'
import type { SecurityEvent } from './security-events.ts'
import { SESSION_LIFETIME_SECONDS } from './session.ts'

/** The factors of a sign-in. The last requires that the host trusts the provider with it. */
export type SignInFactor = 'password' | 'code' | 'passkey' | 'provider' | 'second factor of the provider'

const YEAR = 365 * 24 * 60 * 60

/** `isSecure` means that the public URL is https. `basePath` is its path, or empty. */
type PublicAddress = { isSecure: boolean; basePath: string }

export type Visit = ReturnType<typeof visitOf>

/** The browser or helper that makes a call, and the four cookies that a handler may set in a browser. */
export function visitOf(request: FastifyRequest, reply: FastifyReply, publicAddress: PublicAddress) {
  const names = cookieNames(publicAddress)
  const { isSecure, basePath } = publicAddress
  const options = { path: basePath || '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  const keep = (name: string, token: string, maxAge: number) =>
    void reply.setCookie(name, token, { ...options, maxAge })
  const drop = (name: string) => void reply.clearCookie(name, options)
  return {
    address: callerAddress(request),
    /** The origin of this server as the client used it. */
    origin: originOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    /** The browser says that another site led it here. */
    isFromOtherSite: ELSEWHERE.has(String(request.headers['sec-fetch-site'])),
    sessionToken: request.cookies[names.session],
    browserToken: request.cookies[names.browser],
    /** For a redirect to the provider that is in progress. */
    providerToken: request.cookies[names.provider],
    passkeyToken: request.cookies[names.passkey],
    /** The token of a helper, or an API key. */
    deviceToken: bearerTokenOf(request),
    keepSession: (token: string) => keep(names.session, token, SESSION_LIFETIME_SECONDS),
    dropSession: () => {
      drop(names.session)
      // The browser has cached pictures of the library. Without https it ignores this header.
      if (isSecure) reply.header('clear-site-data', '"cache"')
    },
    keepBrowser: (token: string) => keep(names.browser, token, YEAR),
    keepProvider: (token: string, maxAge: number) => keep(names.provider, token, maxAge),
    dropProvider: () => drop(names.provider),
    keepPasskey: (token: string, maxAge: number) => keep(names.passkey, token, maxAge),
    dropPasskey: () => drop(names.passkey),
    /** Sets the user for the log, where the handler finds out who it is. */
    setLoggedUser: (userId: string | undefined) => {
      request.userId = userId
    },
    setLoggedFactors: (factors: SignInFactor[]) => {
      request.factors = factors
    },
    /** Sets the event for the security log, where it does not follow from the status. */
    setSecurityEvent: (event: SecurityEvent) => {
      request.securityEvent = event
    },
  }
}

const ELSEWHERE = new Set(['cross-site', 'same-site'])

/** The origin of this server as the client used it, according to a trusted proxy or the client itself. */
export const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`

/** The bearer token of a helper or a program, if any. Basic authentication may belong to a proxy and is ignored. */
export const bearerTokenOf = (request: FastifyRequest) =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** True if a browser sends the token of a session, valid or not. */
export const hasSessionCookie = (request: FastifyRequest, publicAddress: PublicAddress) =>
  request.cookies[cookieNames(publicAddress).session] !== undefined

/** Cookies named __Host- are for a whole domain. Below a path they must not be sent to other programs of the domain. */
function cookieNames({ isSecure, basePath }: PublicAddress) {
  if (!isSecure) return cookiesNamed('plugfolio')
  return cookiesNamed(basePath ? '__Secure-plugfolio' : '__Host-plugfolio')
}

const cookiesNamed = (prefix: string) => ({
  session: `${prefix}_session`,
  browser: `${prefix}_browser`,
  provider: `${prefix}_provider`,
  passkey: `${prefix}_passkey`,
})

/** Warns once when clients use https while cookies are set for http: browsers would also send them without encryption. */
export function warnOfPlainCookies(app: FastifyInstance, isSecure: boolean) {
  let isDone = isSecure
  app.addHook('onRequest', (request, _reply, done) => {
    // The server itself has no TLS, so this comes from a trusted proxy.
    if (!isDone && request.protocol === 'https') {
      isDone = true
      app.log.warn(words.unsafeCookies)
    }
    done()
  })
}
