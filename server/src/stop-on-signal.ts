import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export type Stopping = ReturnType<typeof stopOnSignal>

/**
 * Ends the process in order when it is told to: first /readyz says no and answers carry `connection: close`, for `delay`
 * seconds and a moment, then what was opened last is closed first. Ends with 0; a second signal does not cut that short.
 */
export function stopOnSignal(delay: number) {
  const stopping = new AbortController()
  const closings: (() => unknown)[] = []
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (stopping.signal.aborted) return
      stopping.abort()
      await pause(delay * 1000)
      // A database that hangs, or a program of somebody else, must not keep us for ever.
      setTimeout(() => process.exit(0), LONGEST).unref()
      await closeAll()
      process.exit(0)
    })
  }

  async function closeAll() {
    for (const close of closings.splice(0).reverse()) await close()
  }

  return { signal: stopping.signal, closings, closeAll }
}

/**
 * Closes a server that listens without cutting anybody off: who is in the middle of something hears with the answer that the
 * connection ends, and only who takes too long is not waited for.
 */
export async function closeGently(app: FastifyInstance) {
  const open = await new Promise<number>((found) => app.server.getConnections((_, count) => found(count)))
  if (open) await pause(LAST_ANSWERS)
  const late = setTimeout(() => app.server.closeAllConnections(), LONGEST_CALL)
  await app.close()
  clearTimeout(late)
}

/** Milliseconds; with the delay of 0 all is over within ten seconds. */
const LAST_ANSWERS = 250
const LONGEST_CALL = 7_000
const LONGEST = 9_500
