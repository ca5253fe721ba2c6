import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerAddress } from './address.ts'
import type { SecurityEvent } from './security-events.ts'

/** What a handler may know of the browser or helper at the other end, and the four cookies it may set in a browser. */
export type Visit = {
  address: string
  /** Under which the caller has reached us. */
  origin: string
  userAgent: string
  /** Another site has led the browser here, as browsers say it themselves. */
  isFromElsewhere: boolean
  sessionToken: string | undefined
  browserToken: string | undefined
  /** Of a way over the provider that was begun. */
  providerToken: string | undefined
  /** Of a passkey that was asked for. */
  passkeyToken: string | undefined
  /** Of a helper, or an API key. */
  deviceToken: string | undefined
  keepSession: (token: string, maxAgeSeconds: number) => void
  dropSession: () => void
  keepBrowser: (token: string) => void
  keepProvider: (token: string, maxAgeSeconds: number) => void
  dropProvider: () => void
  keepPasskey: (token: string, maxAgeSeconds: number) => void
  dropPasskey: () => void
  /** Says for the log whose account this call is about, where that is known only in its course; undefined for nobody's. */
  isBy: (userId: string | undefined) => void
  /** Says for the log what was shown to sign in. */
  hasShown: (factors: Factor[]) => void
  /** Says for the log of security what this call is called, where its status does not say so. */
  concerns: (event: SecurityEvent) => void
}

/** What somebody can show to sign in; the last only where the host trusts the provider with it, and the provider says so. */
export type Factor = 'password' | 'code' | 'passkey' | 'provider' | 'second factor of the provider'

const YEAR = 365 * 24 * 60 * 60

/** `isSecure`: the public address is https, so cookies never travel in clear. `basePath`: below which it is, or empty. */
type Place = { isSecure: boolean; basePath: string }

export function visitOf(request: FastifyRequest, reply: FastifyReply, place: Place): Visit {
  const names = cookieNames(place)
  const { isSecure, basePath } = place
  const options = { path: basePath || '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  return {
    address: callerAddress(request),
    origin: originOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    isFromElsewhere: ELSEWHERE.has(String(request.headers['sec-fetch-site'])),
    sessionToken: request.cookies[names.session],
    browserToken: request.cookies[names.browser],
    providerToken: request.cookies[names.provider],
    passkeyToken: request.cookies[names.passkey],
    deviceToken: bearerOf(request),
    keepSession: (token, maxAge) => reply.setCookie(names.session, token, { ...options, maxAge }),
    dropSession: () => {
      reply.clearCookie(names.session, options)
      // Pictures of the library are kept by the browser to be asked for again; elsewhere than on https it does not listen.
      if (isSecure) reply.header('clear-site-data', '"cache"')
    },
    isBy: (userId) => {
      request.userId = userId
    },
    hasShown: (factors) => {
      request.factors = factors
    },
    concerns: (event) => {
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

/** Under which address a caller has reached us, as the proxy in front of us or the caller says it. */
export const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`

/** The token of a helper or of a program, where one is sent. A proxy's own password (Basic) is none. */
export const bearerOf = (request: FastifyRequest) =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** A browser keeps a cookie named __Host- only for a whole domain; below a path it must not be sent to the neighbors. */
function cookieNames({ isSecure, basePath }: Place) {
  if (!isSecure) return cookiesNamed('plugfolio')
  return cookiesNamed(basePath ? '__Secure-plugfolio' : '__Host-plugfolio')
}

const cookiesNamed = (begin: string) => ({
  session: `${begin}_session`,
  browser: `${begin}_browser`,
  provider: `${begin}_provider`,
  passkey: `${begin}_passkey`,
})
