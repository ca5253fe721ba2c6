import { isIP } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DatabaseWatch } from '../../db/watch-database.ts'
import * as words from '../http-words.ts'
import { Problem } from '../problem.ts'
import { databaseUnavailableProblem, diskFullProblem } from '../transport/errors.ts'
import { bearerTokenOf, originOf } from './visit.ts'

/** `allowed` are further names of this server. */
type Names = { publicUrl: string | undefined; allowed: string[] }

/**
 * Refuses calls with a foreign host name, against DNS rebinding: any site can point its own name to the address of this machine,
 * and browsers would then treat this server as part of that site. It cannot do so with IP addresses and the names of this machine.
 */
export function refuseForeignHosts(app: FastifyInstance, names: Names) {
  const isOurs = hostNameCheck(names, hostname())
  app.addHook('onRequest', async ({ host, routeOptions }) => {
    if (!HEALTH.has(routeOptions.url ?? '') && !isOurs(host))
      throw new Problem(421, 'wrong_host', words.unknownHost)
  })
}

/** Monitoring calls these under any name, and they reveal nothing. */
const HEALTH = new Set(['/livez', '/readyz'])

/** Returns a function that tells whether a `Host` header names this server. `machine` is the host name of this machine. */
export function hostNameCheck({ publicUrl, allowed }: Names, machine: string) {
  const [short = ''] = machine.split('.', 1)
  const own = ['localhost', machine, short, `${short}.local`, publicUrl ? new URL(publicUrl).hostname : '']
  const names = new Set([...own, ...allowed].filter(Boolean).map((name) => name.toLowerCase()))

  return (host: string | undefined) => {
    // HTTP/1.0 does not require it, and every browser sends it.
    if (!host) return true
    const name = host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
    return isIP(name.replace(/^\[(.*)\]$/, '$1')) > 0 || name.endsWith('.localhost') || names.has(name)
  }
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Called by mail programs, which do not send an origin. The token in the URL is the authorization. */
const OPEN = new Set(['/unsubscribe/:token'])
/** Called by helpers that have no token yet. These calls need a code and do not set cookies. */
const PAIRING = new Set(['/api/helper/preview', '/api/helper/exchange'])

/**
 * Refuses writing calls that another site made a browser send (CSRF). Browsers name the origin in Sec-Fetch-Site; without that
 * header, Origin must be our own. Helpers send neither, but no cookies either: their token or code is not added by browsers.
 */
export function refuseForeignCalls(request: FastifyRequest, publicUrl: string | undefined) {
  if (SAFE.has(request.method) || OPEN.has(request.routeOptions.url ?? '') || isByHelper(request)) return
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return
  if (site === undefined && isOurs(request.headers.origin, request, publicUrl)) return
  throw new Problem(403, 'foreign_origin', words.foreignSite)
}

function isByHelper(request: FastifyRequest) {
  const { cookie, origin, 'sec-fetch-site': site } = request.headers
  const isPairing = PAIRING.has(request.routeOptions.url ?? '') && origin === undefined && site === undefined
  return !cookie && (isPairing || bearerTokenOf(request) !== undefined)
}

function isOurs(origin: string | undefined, request: FastifyRequest, publicUrl: string | undefined) {
  return origin === (publicUrl ? new URL(publicUrl).origin : originOf(request))
}

declare module 'fastify' {
  interface FastifyContextConfig {
    worksOnFullDisk?: true | undefined
  }
}

type ServerState = { watch: DatabaseWatch | undefined; hasRoom: () => Promise<boolean> }

/** Refuses all calls without a database, and those that add data while the disk is almost full. Reading, signing in and removing stay possible. */
export function refuseHopelessCalls(app: FastifyInstance, { watch, hasRoom }: ServerState) {
  app.addHook('onRequest', async ({ method, url, routeOptions }) => {
    if (!url.startsWith('/api/')) return
    if (watch?.isAway()) throw databaseUnavailableProblem()
    const addsData = ADDING_METHODS.has(method) && !routeOptions.config.worksOnFullDisk
    if (addsData && !(await hasRoom())) throw diskFullProblem()
  })
}

const ADDING_METHODS = new Set(['POST', 'PUT', 'PATCH'])
