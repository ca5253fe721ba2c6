import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** `kind` is its category in the results. */
export type LoadRequest = {
  kind: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  onResult?: (outcome: Outcome) => void
}

/** A status, or the error code of the connection; the delay in seconds that a refusal asks for. */
type Outcome = { status: number | string; retryAfter?: string | undefined }

/** Returns the next request of one connection. */
export type NextLoadRequest = () => LoadRequest

export type LoadResult = ReturnType<typeof sumOf>

type Pressure = {
  url: string
  callers: NextLoadRequest[]
  /** Milliseconds. */
  lasts: number
  /** Requests per second of all callers; without it each one sends as soon as it has a response. */
  rate?: number
  /** Milliseconds at the beginning that are not counted. */
  warmUp?: number
  signal?: AbortSignal
}

/** Lets all callers send requests for a while, each on its own connection, and returns the totals. */
export async function generateLoad({ url, callers, lasts, rate, warmUp = 0, signal }: Pressure) {
  const measuredCalls: MeasuredCall[] = []
  const startedAt = performance.now()
  const countFrom = startedAt + warmUp
  const deadline = countFrom + lasts
  const interval = rate === undefined ? 0 : (1000 * callers.length) / rate

  async function runCaller(next: NextLoadRequest, index: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    let due = startedAt + (interval * index) / callers.length
    for (;;) {
      if (interval) {
        await pause(Math.max(0, due - performance.now()))
        due = Math.max(due + interval, performance.now() - interval)
      }
      const started = performance.now()
      if (started >= deadline || signal?.aborted) break
      const call = next()
      const outcome = await outcomeOf(url, agent, call)
      const ended = performance.now()
      call.onResult?.(outcome)
      if (started >= countFrom) measuredCalls.push({ kind: call.kind, ...outcome, ms: ended - started })
      // Without a listener, immediate retries would only measure the refusal.
      if (typeof outcome.status === 'string') await pause(100)
    }
    agent.destroy()
  }

  await Promise.all(callers.map(runCaller))
  return sumOf(measuredCalls, lasts)
}

type MeasuredCall = Outcome & { kind: string; ms: number }

/** Sends a request on the connection of its caller and reads the whole answer. */
const outcomeOf = (url: string, agent: Agent, { method, path, headers, body }: LoadRequest) =>
  new Promise<Outcome>((resolve) => {
    const sent = request(`${url}${path}`, { agent, method, headers }, (response) => {
      const { statusCode: status = 0, headers } = response
      response
        .resume()
        .once('close', () =>
          resolve(response.complete ? { status, retryAfter: headers['retry-after'] } : { status: 'ECLOSED' }),
        )
    })
    sent.once('error', (error: NodeJS.ErrnoException) => resolve({ status: error.code ?? error.message }))
    sent.end(body)
  })

function sumOf(measuredCalls: MeasuredCall[], ms: number) {
  const accepted = measuredCalls.filter(({ status }) => typeof status === 'number' && status < 400)
  return {
    calls: measuredCalls.length,
    /** The number of each outcome. */
    outcomes: countsOf(measuredCalls.map(({ status }) => String(status))),
    failedKinds: countsOf(
      measuredCalls
        .filter(({ status }) => !(Number(status) < 500))
        .map(({ kind, status }) => `${kind} ${status}`),
    ),
    refusedWithoutWait: measuredCalls.filter(
      ({ status, retryAfter }) => (status === 503 || status === 429) && retryAfter === undefined,
    ).length,
    perSecond: accepted.length / (ms / 1000),
    /** The times of accepted requests, in milliseconds. */
    p99: percentile(accepted, 99),
  }
}

const countsOf = (words: string[]) => {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

function percentile(measuredCalls: MeasuredCall[], percent: number) {
  const sorted = Float64Array.from(measuredCalls, ({ ms }) => ms).sort()
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN
}
