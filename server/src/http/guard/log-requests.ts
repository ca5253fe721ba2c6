import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type SecurityEvent, securityEventOf } from './security-events.ts'
import { bearerOf, type Factor } from './visit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who has called, once that is known. */
    userId: string | undefined
    /** What it is called in the log of security, where its status does not say so. */
    securityEvent: SecurityEvent | undefined
    /** What was shown to sign in, by who did so in this call. */
    factors: Factor[] | undefined
  }
}

/** Fastify's own lines hold whole addresses, and an address may hold a token: ours say the pattern instead. */
export class OurLines extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' })
  }
  override incomingRequest() {}
  override requestCompleted() {}
  override routeNotFound() {}
  override defaultErrorLog() {}
}

/**
 * One line for each call: who, what, with which outcome and in how many milliseconds; and one more where it concerns
 * somebody's security, which a host gets with every LOG_LEVEL but error, fatal and silent.
 */
export function logRequests(app: FastifyInstance) {
  const events = listeningForSecurity(app.log)
  app.decorateRequest('userId', undefined)
  app.decorateRequest('securityEvent', undefined)
  app.decorateRequest('factors', undefined)
  app.addHook('onResponse', async (request, reply) => {
    const { userId, factors, method } = request
    const status = reply.statusCode
    const route = routeOf(request)
    const call = { route: `${method} ${route}`, status, hasToken: bearerOf(request) !== undefined }
    const event = request.securityEvent ?? securityEventOf(call)
    // Only in these lines is an address of a person written: it is what a host needs against guesses.
    if (event)
      events.info({ requestId: request.id, event, userId, factors, status, address: request.ip }, 'security')
    logCall(request, reply)
  })
}

/** The one line of a call. */
export function logCall(request: FastifyRequest, reply: FastifyReply) {
  const { userId, method } = request
  const ms = Math.round(reply.elapsedTime * 10) / 10
  request.log.info({ userId, method, route: routeOf(request), status: reply.statusCode, ms }, 'call')
}

/** The pattern that a call has met; every page and file of ours is one. */
export const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? '*'

function listeningForSecurity(log: FastifyBaseLogger) {
  return log.child({}, QUIET.has(log.level ?? '') ? {} : { level: 'info' })
}

const QUIET = new Set(['silent', 'fatal', 'error', 'debug', 'trace'])
