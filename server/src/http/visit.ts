import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a handler may know of the browser at the other end, and the two cookies it may set there. */
export type Visit = {
  address: string
  userAgent: string
  sessionToken: string | undefined
  browserToken: string | undefined
  keepSession: (token: string, maxAgeSeconds: number) => void
  dropSession: () => void
  keepBrowser: (token: string) => void
}

const YEAR = 365 * 24 * 60 * 60

/** `isSecure`: the public address is https, so cookies carry the __Host- prefix and never travel in clear. */
export function visitOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Visit {
  const names = cookieNames(isSecure)
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    sessionToken: request.cookies[names.session],
    browserToken: request.cookies[names.browser],
    keepSession: (token, maxAge) => reply.setCookie(names.session, token, { ...options, maxAge }),
    dropSession: () => reply.clearCookie(names.session, options),
    keepBrowser: (token) => reply.setCookie(names.browser, token, { ...options, maxAge: YEAR }),
  }
}

const cookieNames = (isSecure: boolean) =>
  isSecure
    ? { session: '__Host-plugfolio_session', browser: '__Host-plugfolio_browser' }
    : { session: 'plugfolio_session', browser: 'plugfolio_browser' }
