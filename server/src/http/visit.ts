import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a handler may know of the browser or helper at the other end, and the two cookies it may set in a browser. */
export type Visit = {
  address: string
  /** Under which the caller has reached us. */
  origin: string
  userAgent: string
  sessionToken: string | undefined
  browserToken: string | undefined
  /** Of a helper, or an API key. */
  deviceToken: string | undefined
  keepSession: (token: string, maxAgeSeconds: number) => void
  dropSession: () => void
  keepBrowser: (token: string) => void
  /** Says whose call this is, where that is known only in its course. */
  isBy: (userId: string) => void
}

const YEAR = 365 * 24 * 60 * 60

/** `isSecure`: the public address is https, so cookies carry the __Host- prefix and never travel in clear. */
export function visitOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Visit {
  const names = cookieNames(isSecure)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  return {
    address: request.ip,
    origin: originOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    sessionToken: request.cookies[names.session],
    browserToken: request.cookies[names.browser],
    deviceToken: bearerOf(request),
    keepSession: (token, maxAge) => reply.setCookie(names.session, token, { ...options, maxAge }),
    dropSession: () => reply.clearCookie(names.session, options),
    isBy: (userId) => {
      request.userId = userId
    },
    keepBrowser: (token) => reply.setCookie(names.browser, token, { ...options, maxAge: YEAR }),
  }
}

/** Under which address a caller has reached us, as the proxy in front of us or the caller says it. */
export const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`

/** The token of a helper or of a program, where one is sent. A proxy's own password (Basic) is none. */
export const bearerOf = (request: FastifyRequest) =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

const cookieNames = (isSecure: boolean) =>
  isSecure
    ? { session: '__Host-plugfolio_session', browser: '__Host-plugfolio_browser' }
    : { session: 'plugfolio_session', browser: 'plugfolio_browser' }
