import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type SecurityEvent, securityEventOf } from './security-events.ts'
import { bearerTokenOf, type SignInFactor } from './visit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once known. */
    userId: string | undefined
    /** The event for the security log, where it does not follow from the status. */
    securityEvent: SecurityEvent | undefined
    /** The factors of a sign-in by this call. */
    factors: SignInFactor[] | undefined
  }
}

/** Turns off Fastify's own lines: they contain whole URLs, which may contain tokens. */
export class QuietLogController extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' })
  }
  override incomingRequest() {}
  override requestCompleted() {}
  override routeNotFound() {}
  override defaultErrorLog() {}
}

/** Logs a line for each call, and one for a security event, which hosts get with every LOG_LEVEL but error, fatal and silent. */
export function logRequests(app: FastifyInstance) {
  const securityLog = securityLogOf(app.log)
  app.decorateRequest('userId', undefined)
  app.decorateRequest('securityEvent', undefined)
  app.decorateRequest('factors', undefined)
  app.addHook('onResponse', async (request, reply) => {
    const { userId, factors, method } = request
    const status = reply.statusCode
    const route = routeOf(request)
    const call = { route: `${method} ${route}`, status, hasToken: bearerTokenOf(request) !== undefined }
    const event = request.securityEvent ?? securityEventOf(call)
    // Only these lines contain an address, which a host needs to stop guesses.
    if (event) {
      const { id: requestId, ip: address } = request
      securityLog.info({ requestId, event, userId, factors, status, address }, 'security')
    }
    logCall(request, reply)
  })
}

export function logCall(request: FastifyRequest, reply: FastifyReply) {
  const { userId, method } = request
  const ms = Math.round(reply.elapsedTime * 10) / 10
  request.log.info({ userId, method, route: routeOf(request), status: reply.statusCode, ms }, 'call')
}

/** The route pattern of a call; `*` where none matched. */
export const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? '*'

function securityLogOf(log: FastifyBaseLogger) {
  return log.child({}, QUIET.has(log.level ?? '') ? {} : { level: 'info' })
}

const QUIET = new Set(['silent', 'fatal', 'error', 'debug', 'trace'])
