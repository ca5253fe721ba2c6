import type { FastifyInstance, FastifyReply } from 'fastify'
import { isReady, type Readiness } from './readiness.ts'

/**
 * What supervisors and proxies ask. /livez: the process answers. /readyz: it can do its work, or all of it but what
 * needs stored files. Strangers can ask too, so neither says more; the log does, when it changes.
 */
export function operationRoutes(app: FastifyInstance, readiness: () => Promise<Readiness>) {
  let before = ''

  app.get('/livez', ROUTE, (_request, reply) => answer(reply, 'ok'))
  app.get('/readyz', ROUTE, async (_request, reply) => {
    const parts = await readiness()
    const missing = Object.entries(parts).flatMap(([part, holds]) => (holds ? [] : part))
    if (String(missing) !== before) app.log.warn({ missing }, missing.length ? 'not ready' : 'ready again')
    before = String(missing)
    if (!isReady(parts)) return answer(reply, 'unavailable')
    return answer(reply, parts.files ? 'ok' : 'limited')
  })
}

const ROUTE = { logLevel: 'warn' } as const

const answer = (reply: FastifyReply, status: 'ok' | 'limited' | 'unavailable') =>
  reply
    .status(status === 'unavailable' ? 503 : 200)
    .header('cache-control', 'no-store')
    .send({ status })
