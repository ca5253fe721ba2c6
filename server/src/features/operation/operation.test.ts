import { expect, test } from 'vitest'
import { aPlugin } from '../../../test/a-plugin.ts'
import { aServer } from '../../../test/a-server.ts'
import { newMetrics, serveMetrics } from './metrics.ts'

const PLENTY = 1024 ** 4

/** A server with free space and a stop signal that the test controls. */
async function aWatchedServer() {
  const disk = { free: PLENTY }
  const stopping = new AbortController()
  const metrics = newMetrics()
  const server = await aServer({}, undefined, {
    freeBytes: async () => disk.free,
    ageOfBackup: async () => 90_000,
    stopping: stopping.signal,
    metrics,
  })
  const statusOf = async (url: string) => (await server.app.inject(url)).statusCode
  return { server, disk, stopping, metrics, statusOf }
}

/** Readiness is cached for a second. */
const cacheExpiry = () => new Promise((done) => setTimeout(done, 1_050))

test('a working server is alive and ready, and reports nothing else to strangers', async () => {
  const { server } = await aWatchedServer()

  const answers = await Promise.all(['/livez', '/readyz'].map((url) => server.app.inject(url)))

  for (const { statusCode, body, headers } of answers) {
    expect([statusCode, body]).toEqual([200, '{"status":"ok"}'])
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('a thousand readiness checks within a second make one write', async () => {
  const { server, statusOf } = await aWatchedServer()
  let writes = 0
  server.pool.on('acquire', () => writes++)

  await Promise.all(Array.from({ length: 1000 }, () => statusOf('/readyz')))

  // One write and one query for migrations; more only when a thousand responses need more than a second.
  expect(writes).toBeLessThan(20)
})

test('a stopping server is alive but not ready, and closes its connections', async () => {
  const { server, stopping, statusOf } = await aWatchedServer()
  stopping.abort()

  expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 503])
  expect((await server.app.inject('/api/server')).headers.connection).toBe('close')
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

test('an almost full disk allows reading and deleting but refuses writes', async () => {
  const { server, disk, statusOf } = await aWatchedServer()
  const ana = await server.signedInAs('ana')
  const added = await ana.plugins.add({ body: aPlugin({ name: 'Kept' }) })
  await cacheExpiry()
  disk.free = 99 * 1024 ** 2

  const refused = await ana.plugins.add({ body: aPlugin({ name: 'More' }) }).catch((error) => error)
  expect([refused.status, refused.code]).toEqual([507, 'disk_full'])
  expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 503])
  expect(await ana.plugins.list()).toHaveLength(1)
  await expect(
    server.visitor().account.login({ body: { username: 'ana', password: 'correct horse' } }),
  ).resolves.toBeTruthy()
  await ana.plugins.remove({ params: { id: added.plugin.id } })

  disk.free = PLENTY
  await cacheExpiry()
  await expect(ana.plugins.add({ body: aPlugin({ name: 'More' }) })).resolves.toBeTruthy()
  expect(await statusOf('/readyz')).toBe(200)
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
  for (const part of ['database', 'files', 'undamaged']) expect(text).toContain(`plugfolio_ready_${part} 1\n`)
  expect(text).toContain('plugfolio_backup_age_seconds 90\n')
  expect(elsewhere.status).toBe(404)
  expect((await server.app.inject('/metrics')).statusCode).toBe(404)
})

test('a stream is counted as a request, and has no duration', async () => {
  const metrics = newMetrics()
  metrics.countRequest({ route: '/api/plugins', status: 200, seconds: 0.02 })
  metrics.countRequest({ route: '/api/plugins', status: 404, seconds: 0.2 })
  metrics.countRequest({ route: '/api/events', status: 200, seconds: undefined })

  const lines = (await metrics.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'plugfolio_calls_total{route="/api/plugins"} 2',
      'plugfolio_calls_total{route="/api/events"} 1',
      'plugfolio_call_seconds_total{route="/api/events"} 0',
      'plugfolio_answers_total{status="2xx"} 2',
      'plugfolio_answers_total{status="4xx"} 1',
      'plugfolio_call_duration_seconds_bucket{le="0.01"} 0',
      'plugfolio_call_duration_seconds_bucket{le="0.025"} 1',
      'plugfolio_call_duration_seconds_bucket{le="+Inf"} 2',
      'plugfolio_call_duration_seconds_count 2',
    ]),
  )
})

test('a gauge that cannot be read is left out', async () => {
  const metrics = newMetrics()
  metrics.gauge('plugfolio_size', 'Size.', () => 3)
  metrics.gauge('plugfolio_broken', 'Broken.', () => Promise.reject(new Error('away')))

  const text = await metrics.text()
  expect(text).toContain('plugfolio_size 3')
  expect(text).not.toContain('plugfolio_broken')
})
