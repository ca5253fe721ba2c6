import { setTimeout as pause } from 'node:timers/promises'
import { Client, type Pool } from 'pg'

export type DatabaseWatch = ReturnType<typeof watchDatabase>

/**
 * Knows within three seconds when a database does not answer: also one that is frozen, which breaks no connection and would
 * let its callers hang. It asks on a connection of its own, so that a busy pool is not taken for a dead database.
 */
export function watchDatabase(pool: Pool, { log }: { log: (sentence: string) => void }) {
  const closing = new AbortController()
  const waiting = new Set<(reason: Error) => void>()
  let isAway = false
  let client: Client | undefined

  async function connected() {
    // The pool hides its password from copies of its options.
    const fresh = new Client({ ...pool.options, password: pool.options.password, ...PATIENT })
    fresh.on('error', () => undefined)
    await fresh.connect()
    return fresh
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

  async function keepLooking() {
    for (let missed = 0; !closing.signal.aborted; ) {
      missed = (await answers()) ? 0 : missed + 1
      // One answer that is late may be a machine that is busy.
      if (missed >= 2 !== isAway) say(!isAway)
      const wait = missed ? SOON : BETWEEN_LOOKS
      await pause(wait, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
    await client?.end().catch(() => undefined)
  }

  function say(isNowAway: boolean) {
    isAway = isNowAway
    log(isAway ? 'The database does not respond.' : 'The database responds again.')
    if (isAway) for (const refuse of waiting) refuse(new DatabaseAway())
  }

  const work = keepLooking()

  return {
    isAway: () => isAway,
    /** The same as the work, or DatabaseAway as soon as that is known: the work may hang for longer. */
    orAway: <T>(work: Promise<T>): Promise<T> =>
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

/** The database did not answer while a call waited for it. */
export class DatabaseAway extends Error {
  constructor() {
    super('The database does not respond.')
    this.name = 'DatabaseAway'
  }
}

/** Milliseconds. */
const PATIENT = { connectionTimeoutMillis: 1_000, query_timeout: 1_000 }
const BETWEEN_LOOKS = 500
const SOON = 100
