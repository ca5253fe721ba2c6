import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export type Stopping = ReturnType<typeof stopOnSignal>

/**
 * Ends the process in order when it is told to: first /readyz says no for `delay` seconds, so that a proxy turns to
 * others; then what was opened last is closed first. Ends with 0; a second signal does not cut that short.
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
 * Closes a server without cutting anybody off. First nobody new is let in, so that whoever is connected gets an answer that
 * says that the connection ends; then those who ask nothing are let go; who takes too long is not waited for. A proxy keeps
 * connections for many people, and would ask on one of them in the very moment in which it is closed: it gets more time.
 */
export async function closeGently(app: FastifyInstance, isBehindProxy = false) {
  const lastAnswers = isBehindProxy ? LAST_ANSWERS_TO_PROXY : LAST_ANSWERS
  // Node's own way to close an HTTP server would also end connections on which a question is just coming in.
  Server.prototype.close.call(app.server)
  for (let waited = 0; waited < lastAnswers && (await connectionsOf(app)) > 0; waited += A_MOMENT)
    await pause(A_MOMENT)
  const late = setTimeout(() => app.server.closeAllConnections(), LONGEST_CALL)
  await app.close()
  clearTimeout(late)
}

const connectionsOf = ({ server }: FastifyInstance) =>
  new Promise<number>((found) => server.getConnections((_error, count) => found(count)))

/** Milliseconds; with a delay of 0 all is over within ten seconds. */
const A_MOMENT = 25
const LAST_ANSWERS = 750
const LAST_ANSWERS_TO_PROXY = 2_500
const LONGEST_CALL = 6_500
const LONGEST = 9_500
