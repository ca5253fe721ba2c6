import { setTimeout as pause } from 'node:timers/promises'
import { aRequestConnection, type RawReply } from './a-request-connection.ts'

/** A raw request: `kind` is its category in the results. */
export type LoadRequest = { kind: string; text: string; onResult?: (outcome: Outcome) => void }

/** A status, or the error code of the connection. */
type Outcome = { status: number | string; reply?: RawReply }

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
    const line = aRequestConnection(url)
    let due = startedAt + (interval * index) / callers.length
    for (;;) {
      if (interval) {
        await pause(Math.max(0, due - performance.now()))
        due = Math.max(due + interval, performance.now() - interval)
      }
      const started = performance.now()
      if (started >= deadline || signal?.aborted) break
      const call = next()
      const outcome = await outcomeOf(line.ask(call.text))
      const ended = performance.now()
      call.onResult?.(outcome)
      if (started >= countFrom) {
        const { status, reply } = outcome
        measuredCalls.push({ kind: call.kind, status, retryAfter: reply?.retryAfter, ms: ended - started })
      }
      // Without a listener, immediate retries would only measure the refusal.
      if (typeof outcome.status === 'string') await pause(100)
    }
    line.close()
  }

  await Promise.all(callers.map(runCaller))
  return sumOf(measuredCalls, lasts)
}

/** Without the response body, since there are very many. */
type MeasuredCall = { kind: string; status: Outcome['status']; retryAfter: number | undefined; ms: number }

const outcomeOf = (request: Promise<RawReply>): Promise<Outcome> =>
  request.then(
    (reply) => ({ status: reply.status, reply }),
    (error) => ({ status: error.code ?? error.message }),
  )

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
    p50: percentile(accepted, 50),
    p99: percentile(accepted, 99),
    longest: percentile(accepted, 100),
    p99Of: (kind: string) =>
      percentile(
        accepted.filter((one) => one.kind === kind),
        99,
      ),
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
