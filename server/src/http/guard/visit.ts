import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as words from '../http-words.ts'
import { callerAddress } from './address.ts'
import type { SecurityEvent } from './security-events.ts'

/** The browser or helper that makes a call, and the four cookies that a handler may set in a browser. */
export type Visit = {
  address: string
  /** The origin of this server as the client used it. */
  origin: string
  userAgent: string
  /** The browser says that another site led it here. */
  isFromOtherSite: boolean
  sessionToken: string | undefined
  browserToken: string | undefined
  /** For a redirect to the provider that is in progress. */
  providerToken: string | undefined
  passkeyToken: string | undefined
  /** The token of a helper, or an API key. */
  deviceToken: string | undefined
  keepSession: (token: string, maxAgeSeconds: number) => void
  dropSession: () => void
  keepBrowser: (token: string) => void
  keepProvider: (token: string, maxAgeSeconds: number) => void
  dropProvider: () => void
  keepPasskey: (token: string, maxAgeSeconds: number) => void
  dropPasskey: () => void
  /** Sets the user for the log, where the handler finds out who it is. */
  setLoggedUser: (userId: string | undefined) => void
  setLoggedFactors: (factors: SignInFactor[]) => void
  /** Sets the event for the security log, where it does not follow from the status. */
  setSecurityEvent: (event: SecurityEvent) => void
}

/** The factors of a sign-in. The last requires that the host trusts the provider with it. */
export type SignInFactor = 'password' | 'code' | 'passkey' | 'provider' | 'second factor of the provider'

const YEAR = 365 * 24 * 60 * 60

/** `isSecure` means that the public URL is https. `basePath` is its path, or empty. */
type PublicAddress = { isSecure: boolean; basePath: string }

export function visitOf(request: FastifyRequest, reply: FastifyReply, publicAddress: PublicAddress): Visit {
  const names = cookieNames(publicAddress)
  const { isSecure, basePath } = publicAddress
  const options = { path: basePath || '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  return {
    address: callerAddress(request),
    origin: originOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    isFromOtherSite: ELSEWHERE.has(String(request.headers['sec-fetch-site'])),
    sessionToken: request.cookies[names.session],
    browserToken: request.cookies[names.browser],
    providerToken: request.cookies[names.provider],
    passkeyToken: request.cookies[names.passkey],
    deviceToken: bearerTokenOf(request),
    keepSession: (token, maxAge) => reply.setCookie(names.session, token, { ...options, maxAge }),
    dropSession: () => {
      reply.clearCookie(names.session, options)
      // The browser has cached pictures of the library. Without https it ignores this header.
      if (isSecure) reply.header('clear-site-data', '"cache"')
    },
    setLoggedUser: (userId) => {
      request.userId = userId
    },
    setLoggedFactors: (factors) => {
      request.factors = factors
    },
    setSecurityEvent: (event) => {
      request.securityEvent = event
    },
    keepBrowser: (token) => reply.setCookie(names.browser, token, { ...options, maxAge: YEAR }),
    keepProvider: (token, maxAge) => reply.setCookie(names.provider, token, { ...options, maxAge }),
    dropProvider: () => reply.clearCookie(names.provider, options),
    keepPasskey: (token, maxAge) => reply.setCookie(names.passkey, token, { ...options, maxAge }),
    dropPasskey: () => reply.clearCookie(names.passkey, options),
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
