import type { FastifyInstance, FastifyReply } from 'fastify'
import { isReady, type Readiness } from './readiness.ts'

/**
 * Health checks. /livez: the process answers. /readyz: it can work, possibly without stored files. Both are public, so the
 * details are only logged, when they change.
 */
export function operationRoutes(app: FastifyInstance, readiness: () => Promise<Readiness>) {
  let missingBefore = ''

  app.get('/livez', ROUTE, (_request, reply) => sendStatus(reply, 'ok'))
  app.get('/readyz', ROUTE, async (_request, reply) => {
    const parts = await readiness()
    const missing = Object.entries(parts).flatMap(([part, isWorking]) => (isWorking ? [] : part))
    if (String(missing) !== missingBefore)
      app.log.warn({ missing }, missing.length ? 'not ready' : 'ready again')
    missingBefore = String(missing)
    if (!isReady(parts)) return sendStatus(reply, 'unavailable')
    return sendStatus(reply, parts.files ? 'ok' : 'limited')
  })
}

const ROUTE = { logLevel: 'warn' } as const

const sendStatus = (reply: FastifyReply, status: 'ok' | 'limited' | 'unavailable') =>
  reply
    .status(status === 'unavailable' ? 503 : 200)
    .header('cache-control', 'no-store')
    .send({ status })
