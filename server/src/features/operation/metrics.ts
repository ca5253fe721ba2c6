import { once } from 'node:events'
import { createServer } from 'node:http'
import * as words from './operation-words.ts'

type Gauge = { name: string; help: string; read: () => number | undefined | Promise<number | undefined> }

/** A finished request. `seconds` is undefined for a stream, which lasts as long as its client listens. */
type FinishedRequest = { route: string; status: number; seconds: number | undefined }

export type Metrics = ReturnType<typeof newMetrics>

/** Counts requests and reads gauges, in Prometheus' text format 0.0.4. Labels are route patterns and status classes, a fixed number. */
export function newMetrics() {
  const calls = new Map<string, number>()
  const durations = new Map<string, number>()
  const answers = new Map<string, number>()
  const buckets = new Map<string, number>([...BOUNDS, '+Inf'].map((bound) => [String(bound), 0]))
  const gauges: Gauge[] = []
  let totalSeconds = 0

  return {
    countRequest: ({ route, status, seconds }: FinishedRequest) => {
      add(calls, route, 1)
      add(durations, route, seconds ?? 0)
      add(answers, `${Math.floor(status / 100)}xx`, 1)
      if (seconds === undefined) return
      totalSeconds += seconds
      for (const bound of BOUNDS) if (seconds <= bound) add(buckets, String(bound), 1)
      add(buckets, '+Inf', 1)
    },
    /** Adds a value that is read with the metrics, and left out when it cannot be read. */
    gauge: (name: string, help: string, read: Gauge['read']) => void gauges.push({ name, help, read }),
    text: async () =>
      [
        ...head('plugfolio_calls_total', 'counter', words.finishedRequests),
        ...series('plugfolio_calls_total', 'route', calls),
        ...head('plugfolio_call_seconds_total', 'counter', words.requestSeconds),
        ...series('plugfolio_call_seconds_total', 'route', durations),
        ...head('plugfolio_answers_total', 'counter', words.responses),
        ...series('plugfolio_answers_total', 'status', answers),
        ...head('plugfolio_call_duration_seconds', 'histogram', words.requestDurations),
        ...series('plugfolio_call_duration_seconds_bucket', 'le', buckets),
        `plugfolio_call_duration_seconds_sum ${totalSeconds}`,
        `plugfolio_call_duration_seconds_count ${buckets.get('+Inf')}`,
        ...(await Promise.all(gauges.map(gaugeLines))).flat(),
        '',
      ].join('\n'),
  }
}

/** Seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const add = (sums: Map<string, number>, key: string, more: number) =>
  sums.set(key, (sums.get(key) ?? 0) + more)

async function gaugeLines({ name, help, read }: Gauge) {
  const value = await Promise.resolve()
    .then(read)
    .catch(() => undefined)
  return value === undefined ? [] : [...head(name, 'gauge', help), `${name} ${value}`]
}

const head = (name: string, type: string, help: string) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
]

/** A line for each value of a label. */
const series = (name: string, label: string, values: Map<string, number>) =>
  [...values].map(([text, value]) => `${name}{${label}="${escaped(text)}"} ${value}`)

const escaped = (text: string) => text.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')

/** Serves /metrics on a loopback port. Returns the port and a function that closes it. */
export async function serveMetrics(metrics: Metrics, wantedPort: number) {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end()
    const text = await metrics.text()
    return response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
  })
  server.listen(wantedPort, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : wantedPort
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { port, close }
}
