import { Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export type StopControl = ReturnType<typeof stopOnSignal>

/**
 * Ends the process in order on a signal. First /readyz fails for `delay` seconds, so that a proxy uses other servers; then
 * everything is closed, last opened first. The exit code is 0; a second signal does not shorten this.
 */
export function stopOnSignal(delay: number) {
  const stopping = new AbortController()
  const closings: (() => unknown)[] = []
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (stopping.signal.aborted) return
      stopping.abort()
      await pause(delay * 1000)
      // A database or another program that hangs must not keep the process alive.
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
 * Closes a server without interrupting calls. First it accepts no more connections, so that connected clients get a response
 * that announces the end of the connection; then idle connections are closed and, after a limit, busy ones. A proxy shares
 * connections among many users and could send a call just as one closes, so it gets more time.
 */
export async function closeGracefully(app: FastifyInstance, isBehindProxy = false) {
  const lastAnswers = isBehindProxy ? LAST_ANSWERS_TO_PROXY : LAST_ANSWERS
  // Node's close() of an HTTP server would also end connections on which a request is just arriving.
  Server.prototype.close.call(app.server)
  for (let waited = 0; waited < lastAnswers && (await connectionsOf(app)) > 0; waited += A_MOMENT)
    await pause(A_MOMENT)
  const timer = setTimeout(() => app.server.closeAllConnections(), LONGEST_CALL)
  await app.close()
  clearTimeout(timer)
}

const connectionsOf = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))

/** Milliseconds. Without a delay the process ends within ten seconds. */
const A_MOMENT = 25
const LAST_ANSWERS = 750
const LAST_ANSWERS_TO_PROXY = 2_500
const LONGEST_CALL = 6_500
const LONGEST = 9_500
