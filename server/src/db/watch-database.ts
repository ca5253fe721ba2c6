import { setTimeout as pause } from 'node:timers/promises'
import { Client, type Pool } from 'pg'

export type DatabaseWatch = ReturnType<typeof watchDatabase>

/**
 * Notices within three seconds that a database does not answer, even a frozen one, which breaks no connection and lets callers
 * hang. It has its own connection, so that a busy pool does not look like a dead database.
 */
export function watchDatabase(pool: Pool, { log }: { log: (sentence: string) => void }) {
  const closing = new AbortController()
  const waiting = new Set<(reason: Error) => void>()
  let isAway = false
  let client: Client | undefined

  async function connected() {
    // The pool hides its password from copies of its options.
    const newClient = new Client({ ...pool.options, password: pool.options.password, ...TIMEOUTS })
    newClient.on('error', () => undefined)
    await newClient.connect()
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
    log(isAway ? 'The database does not respond.' : 'The database responds again.')
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
    super('The database does not respond.')
    this.name = 'DatabaseAway'
  }
}

/** Milliseconds. */
const TIMEOUTS = { connectionTimeoutMillis: 1_000, query_timeout: 1_000 }
const CHECK_INTERVAL = 500
const RETRY_INTERVAL = 100
