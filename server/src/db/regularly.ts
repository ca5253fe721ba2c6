import type { FastifyBaseLogger } from 'fastify'

type Work = { every: number; logger: FastifyBaseLogger; failure: string }

/**
 * Does some work at once and then every so many milliseconds, never twice at the same time, until the function that this
 * gives is called. A round that fails is written to the log as `failure`; the next one comes all the same.
 */
export function regularly(run: () => Promise<unknown>, { every, logger, failure }: Work) {
  let isStopped = false
  let isRunning = false
  const round = async () => {
    if (isRunning || isStopped) return
    isRunning = true
    try {
      await run()
    } catch (error) {
      // A server that stops takes the database away; what was left is done after the next start.
      if (!isStopped) logger.error({ err: error }, failure)
    } finally {
      isRunning = false
    }
  }
  const timer = setInterval(round, every)
  timer.unref()
  void round()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
