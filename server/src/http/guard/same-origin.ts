import type { FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import { bearerOf, originOf } from './visit.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Called by mail programs, which say nothing of where they are; the token in the address says enough. */
const OPEN = new Set(['/unsubscribe/:token'])
/** Called by helpers that have no token yet; whoever calls must know a code, and gets nothing into a browser. */
const PAIRING = new Set(['/api/helper/preview', '/api/helper/exchange'])

/**
 * Refuses an unsafe call that another site made a browser send. Browsers say where a call comes from in
 * Sec-Fetch-Site; where that is missing, Origin must be our own address. A helper says neither, but sends no cookie either:
 * what it may do it may by its token or code, which no browser adds by itself.
 */
export function refuseForeignCalls(request: FastifyRequest, publicUrl: string | undefined) {
  if (SAFE.has(request.method)) return
  if (OPEN.has(request.routeOptions.url ?? '')) return
  if (isByHelper(request)) return
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return
  if (site === undefined && isOurs(request.headers.origin, request, publicUrl)) return
  throw new Problem(403, 'foreign_origin', 'This request came from another site and was refused.')
}

function isByHelper(request: FastifyRequest) {
  const { cookie, origin, 'sec-fetch-site': site } = request.headers
  if (cookie) return false
  if (bearerOf(request) !== undefined) return true
  return PAIRING.has(request.routeOptions.url ?? '') && origin === undefined && site === undefined
}

function isOurs(origin: string | undefined, request: FastifyRequest, publicUrl: string | undefined) {
  if (!origin) return false
  if (publicUrl) return origin === new URL(publicUrl).origin
  return origin === originOf(request)
}
