import type { FastifyBaseLogger } from 'fastify'

type Work = { every: number; logger: FastifyBaseLogger; failure: string }

/**
 * Runs some work now and then every `every` milliseconds, never twice at the same time. Returns a function that stops it. A
 * failed run is logged as `failure` and does not stop later runs.
 */
export function runRegularly(run: () => Promise<unknown>, { every, logger, failure }: Work) {
  let isStopped = false
  let isRunning = false
  const round = async () => {
    if (isRunning || isStopped) return
    isRunning = true
    try {
      await run()
    } catch (error) {
      // While the server stops the database is closed; the next start does the rest.
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
