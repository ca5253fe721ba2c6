import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Called by mail programs, which say nothing of where they are; the token in the address says enough. */
const OPEN = new Set(['/unsubscribe/:token'])

/**
 * Refuses an unsafe call that another site made a browser send. Browsers say where a call comes from in
 * Sec-Fetch-Site; where that is missing, Origin must be our own address.
 */
export function refuseForeignCalls(request: FastifyRequest, publicUrl: string | undefined) {
  if (SAFE.has(request.method)) return
  if (OPEN.has(request.routeOptions.url ?? '')) return
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return
  if (site === undefined && isOurs(request.headers.origin, request, publicUrl)) return
  throw new Problem(403, 'foreign_origin', 'This request came from another site and was not carried out.')
}

function isOurs(origin: string | undefined, request: FastifyRequest, publicUrl: string | undefined) {
  if (!origin) return false
  if (publicUrl) return origin === new URL(publicUrl).origin
  return origin === `${request.protocol}://${request.host}`
}
