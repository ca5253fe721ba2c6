import { setTimeout as pause } from 'node:timers/promises'
import { Client, type Pool } from 'pg'
import { CHANNEL, type Told, told } from './tell.ts'

type Ears = {
  onTold: (event: Told) => void
  /** The connection was away: what was told meanwhile is lost. */
  onGap: () => void
  log: (sentence: string) => void
}

/**
 * One connection that hears what any server on this database tells. It is made when it is first asked for and comes back by
 * itself when it is lost.
 */
export function listener(pool: Pool, { onTold, onGap, log }: Ears) {
  const closing = new AbortController()
  let work: Promise<void> | undefined
  let hearing = aPromise()

  async function keepListening() {
    let isFirst = true
    for (let wait = FIRST_WAIT; !closing.signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT)) {
      // The pool hides its password from copies of its options, so they are handed over as they are.
      const client = new Client(pool.options)
      const lost = lossOf(client)
      try {
        await client.connect()
        client.on('notification', ({ payload }) => hear(payload))
        await client.query(`LISTEN ${CHANNEL}`)
        wait = FIRST_WAIT
        if (!isFirst) onGap()
        isFirst = false
        hearing.resolve()
        await untilLost(client, lost, closing.signal)
      } catch (error) {
        if (!closing.signal.aborted)
          log(`Live changes are not received: ${error instanceof Error ? error.message : String(error)}`)
      }
      await client.end().catch(() => undefined)
      if (closing.signal.aborted) return
      hearing = aPromise()
      await pause(wait, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  function hear(payload = '') {
    const heard = told.safeParse(parsed(payload))
    if (heard.success) onTold(heard.data)
  }

  return {
    /** Resolves when changes are received. */
    hears: () => {
      work ??= keepListening()
      return hearing.promise
    },
    close: async () => {
      closing.abort()
      // A caller that still waits for the connection would wait forever.
      hearing.resolve()
      await work
    },
  }
}

/** Milliseconds. */
const FIRST_WAIT = 100
const LONGEST_WAIT = 5_000
const BETWEEN_LOOKS = 30_000

function aPromise() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

/** Rejects when the connection breaks. */
function lossOf(client: Client) {
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject)
    client.on('end', () => reject(new Error('The connection to the database has ended.')))
  })
  // It may break before anything waits for it.
  lost.catch(() => undefined)
  return lost
}

/** A connection that was cut without a word is only noticed by asking. */
async function untilLost(client: Client, lost: Promise<never>, signal: AbortSignal) {
  while (!signal.aborted) {
    await Promise.race([pause(BETWEEN_LOOKS, undefined, { signal, ref: false }), lost])
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
