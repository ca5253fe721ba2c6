import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Readiness } from './readiness.ts'

/**
 * What supervisors and proxies ask. /livez: the process answers. /readyz: it can do its work. Strangers can ask too, so neither
 * says why; the log does, when it changes.
 */
export function operationRoutes(app: FastifyInstance, readiness: () => Promise<Readiness>) {
  let before = ''

  app.get('/livez', ROUTE, (_request, reply) => answer(reply, true))
  app.get('/readyz', ROUTE, async (_request, reply) => {
    const parts = await readiness()
    const missing = Object.entries(parts).flatMap(([part, holds]) => (holds ? [] : part))
    if (String(missing) !== before) app.log.warn({ missing }, missing.length ? 'not ready' : 'ready again')
    before = String(missing)
    return answer(reply, missing.length === 0)
  })
}

const ROUTE = { logLevel: 'warn' } as const

const answer = (reply: FastifyReply, holds: boolean) =>
  reply
    .status(holds ? 200 : 503)
    .header('cache-control', 'no-store')
    .send({ status: holds ? 'ok' : 'unavailable' })
