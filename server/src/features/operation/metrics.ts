import { once } from 'node:events'
import { createServer } from 'node:http'
import * as words from './operation-words.ts'

/** The label names and values of a series. */
type Labels = Record<string, string>
type Gauge = { name: string; help: string; read: () => number | undefined | Promise<number | undefined> }

export type Metrics = ReturnType<typeof newMetrics>

/** Counts requests and reads gauges, in Prometheus' text format 0.0.4. Labels are route patterns and status classes, a fixed number. */
export function newMetrics() {
  const calls = new Map<string, { count: number; seconds: number }>()
  const answers = new Map<string, number>()
  const durations = BOUNDS.map(() => 0)
  const gauges: Gauge[] = []
  let all = { count: 0, seconds: 0 }

  return {
    /** Counts a finished request. `seconds` is undefined for a stream, which lasts as long as its client listens. */
    countRequest: ({
      route,
      status,
      seconds,
    }: {
      route: string
      status: number
      seconds: number | undefined
    }) => {
      const known = calls.get(route) ?? { count: 0, seconds: 0 }
      calls.set(route, { count: known.count + 1, seconds: known.seconds + (seconds ?? 0) })
      const kind = `${Math.floor(status / 100)}xx`
      answers.set(kind, (answers.get(kind) ?? 0) + 1)
      if (seconds === undefined) return
      all = { count: all.count + 1, seconds: all.seconds + seconds }
      BOUNDS.forEach((bound, index) => {
        if (seconds <= bound) durations[index] = (durations[index] ?? 0) + 1
      })
    },
    /** Adds a value that is read with the metrics, and left out when it cannot be read. */
    gauge: (name: string, help: string, read: Gauge['read']) => void gauges.push({ name, help, read }),
    text: async () =>
      [
        ...family('plugfolio_calls_total', 'counter', words.finishedRequests, [
          ...[...calls].map(([route, { count }]) => line('plugfolio_calls_total', { route }, count)),
        ]),
        ...family('plugfolio_call_seconds_total', 'counter', words.requestSeconds, [
          ...[...calls].map(([route, { seconds }]) =>
            line('plugfolio_call_seconds_total', { route }, seconds),
          ),
        ]),
        ...family('plugfolio_answers_total', 'counter', words.responses, [
          ...[...answers].map(([status, count]) => line('plugfolio_answers_total', { status }, count)),
        ]),
        ...family('plugfolio_call_duration_seconds', 'histogram', words.requestDurations, [
          ...BOUNDS.map((le, index) => line(BUCKET, { le: String(le) }, durations[index] ?? 0)),
          line(BUCKET, { le: '+Inf' }, all.count),
          line('plugfolio_call_duration_seconds_sum', {}, all.seconds),
          line('plugfolio_call_duration_seconds_count', {}, all.count),
        ]),
        ...(await Promise.all(gauges.map(read))).flat(),
        '',
      ].join('\n'),
  }
}

/** Seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const BUCKET = 'plugfolio_call_duration_seconds_bucket'

async function read({ name, help, read: find }: Gauge) {
  const value = await Promise.resolve()
    .then(find)
    .catch(() => undefined)
  return value === undefined ? [] : family(name, 'gauge', help, [line(name, {}, value)])
}

const family = (name: string, type: string, help: string, lines: string[]) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...lines,
]

function line(name: string, labels: Labels, value: number) {
  const labelList = Object.entries(labels).map(([key, text]) => `${key}="${escaped(text)}"`)
  return `${name}${labelList.length ? `{${labelList.join(',')}}` : ''} ${value}`
}

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
