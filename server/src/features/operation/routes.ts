import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { routeOf } from '../../http/guard/log-requests.ts'
import type { Metrics } from './metrics.ts'
import * as words from './operation-words.ts'
import { isReady, type Readiness } from './readiness.ts'

/** /livez: the process answers. /readyz: it can work, possibly without stored files. Both are public, so details are only logged. */
export function operationRoutes(app: FastifyInstance, readiness: () => Promise<Readiness>) {
  let missingBefore = ''

  app.get('/livez', ROUTE, (_request, reply) => sendStatus(reply, 'ok'))
  app.get('/readyz', ROUTE, async (_request, reply) => {
    const parts = await readiness()
    const missing = Object.entries(parts).flatMap(([part, isWorking]) => (isWorking ? [] : part))
    if (String(missing) !== missingBefore)
      app.log.warn({ missing }, missing.length ? words.notReady : words.readyAgain)
    missingBefore = String(missing)
    if (!isReady(parts)) return sendStatus(reply, 'unavailable')
    return sendStatus(reply, parts.files ? 'ok' : 'limited')
  })
}

const ROUTE = { logLevel: 'warn' } as const

function sendStatus(reply: FastifyReply, status: 'ok' | 'limited' | 'unavailable') {
  reply.status(status === 'unavailable' ? 503 : 200).header('cache-control', 'no-store')
  return reply.send({ status })
}

type MeasuredServer = {
  pool: Pool
  readiness: () => Promise<Readiness>
  freeBytes: (() => Promise<number>) | undefined
  /** Milliseconds; undefined when there is no backup. */
  ageOfBackup: (() => Promise<number | undefined>) | undefined
}

/** Counts every request of a server, and registers the gauges that are read with the metrics. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, server: MeasuredServer) {
  const { pool, readiness, freeBytes, ageOfBackup } = server
  app.addHook('onResponse', async (request, reply) => {
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream')
    const seconds = isStream ? undefined : reply.elapsedTime / 1000
    const route = `${request.method} ${routeOf(request)}`
    metrics.countRequest({ route, status: reply.statusCode, seconds })
  })

  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())

  const { gauge } = metrics
  const part = (name: keyof Readiness) => async () => Number((await readiness())[name])
  gauge('plugfolio_ready', words.ready, async () => Number(isReady(await readiness())))
  gauge('plugfolio_ready_database', words.databaseReady, part('database'))
  gauge('plugfolio_ready_migrations', words.schemaReady, part('migrations'))
  gauge('plugfolio_ready_disk', words.diskReady, part('disk'))
  gauge('plugfolio_ready_files', words.picturesReady, part('files'))
  gauge('plugfolio_ready_undamaged', words.undamaged, part('undamaged'))
  gauge('plugfolio_backup_age_seconds', words.backupAge, async () => {
    const age = await ageOfBackup?.()
    return age === undefined ? undefined : Math.round(age / 1000)
  })
  gauge('plugfolio_disk_free_bytes', words.bytesFree, () => freeBytes?.())
  gauge('plugfolio_database_connections', words.connections, () => pool.totalCount)
  gauge('plugfolio_database_connections_idle', words.idleConnections, () => pool.idleCount)
  gauge('plugfolio_database_waiting', words.waitingRequests, () => pool.waitingCount)
  gauge('plugfolio_event_loop_delay_p99_seconds', words.loopDelay, () => {
    const seconds = delay.percentile(99) / 1e9
    delay.reset()
    return seconds
  })
  gauge('process_resident_memory_bytes', words.memory, () => process.memoryUsage.rss())
  gauge('process_start_time_seconds', words.startTime, () => Math.round(Date.now() / 1000 - process.uptime()))
}
