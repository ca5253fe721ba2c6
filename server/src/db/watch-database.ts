import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig, type Pool } from 'pg'
import * as words from './db-words.ts'

type WatchOptions = {
  log: (sentence: string) => void
  /** The key of an advisory lock that shows the other servers on this database that this one runs. */
  lock?: string | undefined
}

export type DatabaseWatch = ReturnType<typeof watchDatabase>

/** Notices within three seconds that a database does not answer, even a frozen one, by a connection that a busy pool does not delay. */
export function watchDatabase(pool: Pool, { log, lock }: WatchOptions) {
  const closing = new AbortController()
  const waiting = new Set<(reason: Error) => void>()
  let isAway = false
  let client: Client | undefined

  async function connected() {
    // The pool hides its password from copies of its options.
    const newClient = new Client({ ...pool.options, password: pool.options.password, ...TIMEOUTS })
    newClient.on('error', () => undefined)
    await newClient.connect()
    // Shared, because after a lost connection the lock of the former one may not have ended yet.
    if (lock) await newClient.query('SELECT pg_advisory_lock_shared($1)', [lock])
    return newClient
  }

  async function answers() {
    try {
      client ??= await connected()
      await client.query('SELECT 1')
      return true
    } catch {
      void client?.end().catch(() => undefined)
      client = undefined
      return false
    }
  }

  async function watch() {
    for (let missedCount = 0; !closing.signal.aborted; ) {
      missedCount = (await answers()) ? 0 : missedCount + 1
      // A single missed answer may only mean that the machine is busy.
      if (missedCount >= 2 !== isAway) changeState(!isAway)
      const wait = missedCount ? RETRY_INTERVAL : CHECK_INTERVAL
      await pause(wait, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
    await client?.end().catch(() => undefined)
  }

  function changeState(isNowAway: boolean) {
    isAway = isNowAway
    log(isAway ? words.notResponding : words.respondingAgain)
    if (isAway) for (const refuse of waiting) refuse(new DatabaseUnavailable())
  }

  const work = watch()

  return {
    isAway: () => isAway,
    /** Settles with the work, or rejects as soon as the database hangs. */
    orUnavailable: <T>(work: Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        waiting.add(reject)
        work.then(resolve, reject).finally(() => waiting.delete(reject))
      }),
    close: async () => {
      closing.abort()
      await work
    },
  }
}

/** The database does not answer a call that waits for it. */
export class DatabaseUnavailable extends Error {
  constructor() {
    super(words.notResponding)
    this.name = 'DatabaseAway'
  }
}

/** Milliseconds. */
const TIMEOUTS = { connectionTimeoutMillis: 1_000, query_timeout: 1_000 }
const CHECK_INTERVAL = 500
const RETRY_INTERVAL = 100

/** Waits for a PostgreSQL that is starting. Throws a sentence on timeout, and at once when it refuses the connection. */
export async function waitForDatabase(
  connection: ClientConfig,
  log?: (sentence: string) => void,
  timeout: number = TIMEOUT,
) {
  const started = Date.now()
  for (let wait = 50; ; wait = Math.min(wait * 2, 2_000)) {
    const refusal = await refusalOf(connection)
    if (!refusal) return
    if (!isTemporary(refusal)) throw new Error(words.refusing(messageOf(refusal)))
    if (Date.now() - started > timeout) throw new Error(words.notAnswering(messageOf(refusal)))
    log?.(words.waiting(messageOf(refusal)))
    await pause(wait)
  }
}

/** Milliseconds. */
const TIMEOUT = 120_000

async function refusalOf(connection: ClientConfig) {
  const client = new Client({ ...connection, connectionTimeoutMillis: 3_000 })
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** No server yet, or PostgreSQL is starting up (57P03) or has too many connections (53300). */
const TEMPORARY =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ENOENT|57P03|53300)$/

const isTemporary = (error: Error) =>
  TEMPORARY.test(codeOf(error)) || /timeout|terminated/i.test(error.message)

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')

/** When Node fails on every address of a name, its error has no message. */
const messageOf = (error: Error) => error.message || codeOf(error)
