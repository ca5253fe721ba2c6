import { setTimeout as pause } from 'node:timers/promises'
import { Client, type Pool } from 'pg'
import * as words from './db-words.ts'
import { LIVE_CHANNEL, type LiveMessage, liveMessage } from './notify-servers.ts'

type ListenerOptions = {
  onEvent: (event: LiveMessage) => void
  /** The connection was lost, and with it the events in between. */
  onGap: () => void
  log: (sentence: string) => void
}

/** One connection, opened at first use and reconnected, that receives the live events of all servers on this database. */
export function liveEventListener(pool: Pool, options: ListenerOptions) {
  const { onGap, log } = options
  const closing = new AbortController()
  let work: Promise<void> | undefined
  let ready = deferred()

  async function keepListening() {
    let isFirst = true
    for (let wait = FIRST_WAIT; !closing.signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT)) {
      // The pool hides its password from copies of its options, so they are passed as they are.
      const client = new Client(pool.options)
      const lost = lossOf(client)
      try {
        await client.connect()
        client.on('notification', ({ payload }) => receive(payload))
        await client.query(`LISTEN ${LIVE_CHANNEL}`)
        wait = FIRST_WAIT
        if (!isFirst) onGap()
        isFirst = false
        ready.resolve()
        await untilLost(client, lost, closing.signal)
      } catch (error) {
        if (!closing.signal.aborted)
          log(words.noLiveChanges(error instanceof Error ? error.message : String(error)))
      }
      await client.end().catch(() => undefined)
      if (closing.signal.aborted) return
      ready = deferred()
      await pause(wait, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  function receive(payload = '') {
    const event = liveMessage.safeParse(parsed(payload))
    if (event.success) options.onEvent(event.data)
  }

  return {
    /** Resolves when events are received. */
    whenListening: () => {
      work ??= keepListening()
      return ready.promise
    },
    close: async () => {
      closing.abort()
      // Ends the wait of callers that still wait for the connection.
      ready.resolve()
      await work
    },
  }
}

/** Milliseconds. */
const FIRST_WAIT = 100
const LONGEST_WAIT = 5_000
const CHECK_INTERVAL = 30_000

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}

/** Rejects when the connection breaks. */
function lossOf(client: Client) {
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject)
    client.on('end', () => reject(new Error(words.connectionEnded)))
  })
  // It may reject before anything waits for it.
  lost.catch(() => undefined)
  return lost
}

/** A connection that was cut silently is only noticed by a query. */
async function untilLost(client: Client, lost: Promise<never>, signal: AbortSignal) {
  while (!signal.aborted) {
    await Promise.race([pause(CHECK_INTERVAL, undefined, { signal, ref: false }), lost])
    await client.query('SELECT 1')
  }
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
