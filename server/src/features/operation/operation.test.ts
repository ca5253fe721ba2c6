import { expect, test } from 'vitest'
import { aServer } from '../../../test/a-server.ts'
import { newMetrics, serveMetrics } from './metrics.ts'

const PLENTY = 1024 ** 4

/** A server with free space, and a stop signal that the test controls. */
async function aWatchedServer() {
  const stopping = new AbortController()
  const metrics = newMetrics()
  const server = await aServer({}, undefined, {
    freeBytes: async () => PLENTY,
    ageOfBackup: async () => 90_000,
    stopping: stopping.signal,
    metrics,
  })
  const statusOf = async (url: string) => (await server.app.inject(url)).statusCode
  return { server, stopping, metrics, statusOf }
}

test('a stopping server is alive but not ready, and closes its connections', async () => {
  const { server, stopping, statusOf } = await aWatchedServer()
  stopping.abort()

  expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 503])
  expect((await server.app.inject('/api/server')).headers.connection).toBe('close')
  expect((await server.app.inject('/livez')).body).toBe('{"status":"ok"}')
})

test('a server whose database has an older schema is not ready', async () => {
  const { server, statusOf } = await aWatchedServer()
  await server.pool.query('DELETE FROM drizzle.__drizzle_migrations')

  expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 503])
})

test('a server with a damaged database is alive but not ready', async () => {
  let isDamaged = false
  const server = await aServer({}, undefined, { isDamaged: () => isDamaged })
  const statusOf = async (url: string) => (await server.app.inject(url)).statusCode

  const before = await statusOf('/readyz')
  isDamaged = true

  expect([before, await statusOf('/readyz'), await statusOf('/livez')]).toEqual([200, 503, 200])
})

test('the metrics have a bounded number of series and are on a separate port', async () => {
  const { server, metrics, stopping } = await aWatchedServer()
  const ana = await server.signedInAs('ana')
  await ana.plugins.list()
  for (let count = 0; count < 200; count++) await server.app.inject(`/api/plugins/${count}"\n\\/${count}`)
  stopping.abort()
  const { port, close } = await serveMetrics(metrics, 0)
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  const elsewhere = await fetch(`http://127.0.0.1:${port}/`)
  const text = await response.text()
  await close()

  const series = text.split('\n').filter((line) => line && !line.startsWith('#'))
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  for (const line of series) expect(line).toMatch(/^[a-z0-9_]+(\{[a-z]+="[^"\n]*"\})? [\d.e+-]+$/)
  expect(series.length).toBeLessThan(100)
  expect(text).toContain('plugfolio_calls_total{route="GET /api/plugins"} 1\n')
  expect(text).toContain('plugfolio_ready 0\n')
  expect(text).toContain('plugfolio_backup_age_seconds 90\n')
  expect(elsewhere.status).toBe(404)
  expect((await server.app.inject('/metrics')).statusCode).toBe(404)
})
