import type { FastifyBaseLogger } from 'fastify'

type Work = { every: number; logger: FastifyBaseLogger; failure: string }

/** Runs work now and every `every` milliseconds, never twice at once; a failure is logged as `failure`. Returns what stops it. */
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
