import { setTimeout as pause } from 'node:timers/promises'
import { aLine, type Reply } from './a-line.ts'

/** One call as it is sent: `kind` is under what it is counted. */
export type Call = { kind: string; text: string; seen?: (outcome: Outcome) => void }

/** A status, or the word for what went wrong with the connection. */
type Outcome = { status: number | string; reply?: Reply }

/** What somebody on one connection calls next. */
export type Caller = () => Call

export type Pressed = ReturnType<typeof sumOf>

type Pressure = {
  url: string
  callers: Caller[]
  /** Milliseconds. */
  lasts: number
  /** Calls a second of all together; without it everybody calls as soon as an answer is there. */
  rate?: number
  /** Milliseconds at the beginning that count for nothing. */
  warmUp?: number
  signal?: AbortSignal
}

/** Lets all of them call for a while, each on a connection of its own, and gives the sum. Ends by itself. */
export async function press({ url, callers, lasts, rate, warmUp = 0, signal }: Pressure) {
  const seen: Seen[] = []
  const began = performance.now()
  const countFrom = began + warmUp
  const over = countFrom + lasts
  const between = rate === undefined ? 0 : (1000 * callers.length) / rate

  async function callOn(next: Caller, index: number) {
    const line = aLine(url)
    let due = began + (between * index) / callers.length
    for (;;) {
      if (between) {
        await pause(Math.max(0, due - performance.now()))
        due = Math.max(due + between, performance.now() - between)
      }
      const started = performance.now()
      if (started >= over || signal?.aborted) break
      const call = next()
      const outcome = await outcomeOf(line.ask(call.text))
      const ended = performance.now()
      call.seen?.(outcome)
      if (started >= countFrom) {
        const { status, reply } = outcome
        seen.push({ kind: call.kind, status, retryAfter: reply?.retryAfter, ms: ended - started })
      }
      // Where nobody listens, trying again at once would only count how fast that is said.
      if (typeof outcome.status === 'string') await pause(100)
    }
    line.close()
  }

  await Promise.all(callers.map(callOn))
  return sumOf(seen, lasts)
}

/** Without the answer's body: there are a million of them. */
type Seen = { kind: string; status: Outcome['status']; retryAfter: number | undefined; ms: number }

const outcomeOf = (asked: Promise<Reply>): Promise<Outcome> =>
  asked.then(
    (reply) => ({ status: reply.status, reply }),
    (error) => ({ status: error.code ?? error.message }),
  )

function sumOf(seen: Seen[], ms: number) {
  const taken = seen.filter(({ status }) => typeof status === 'number' && status < 400)
  return {
    calls: seen.length,
    /** How often each outcome was met. */
    outcomes: countsOf(seen.map(({ status }) => String(status))),
    failedKinds: countsOf(
      seen.filter(({ status }) => !(Number(status) < 500)).map(({ kind, status }) => `${kind} ${status}`),
    ),
    refusedWithoutWait: seen.filter(
      ({ status, retryAfter }) => (status === 503 || status === 429) && retryAfter === undefined,
    ).length,
    perSecond: taken.length / (ms / 1000),
    /** Of the answers that were no refusal, in milliseconds. */
    p50: percentile(taken, 50),
    p99: percentile(taken, 99),
    longest: percentile(taken, 100),
    p99Of: (kind: string) =>
      percentile(
        taken.filter((one) => one.kind === kind),
        99,
      ),
  }
}

const countsOf = (words: string[]) => {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

function percentile(seen: Seen[], percent: number) {
  const sorted = Float64Array.from(seen, ({ ms }) => ms).sort()
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN
}
