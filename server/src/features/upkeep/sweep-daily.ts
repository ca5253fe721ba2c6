import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/open.ts'
import type { Blobs } from '../../files/blobs.ts'
import { sweep } from './sweep.ts'

const DAY = 24 * 60 * 60 * 1000

/** Sweeps at once and then every day, until the function that this gives is called. */
export function sweepDaily(db: Db, blobs: Blobs, logger: FastifyBaseLogger) {
  let isStopped = false
  const run = async () => {
    try {
      logger.info({ swept: await sweep(db, blobs, new Date()) }, 'the daily sweep is done')
    } catch (error) {
      // A server that stops takes the database away; the next start sweeps again.
      if (!isStopped) logger.error({ err: error }, 'the daily sweep was not finished')
    }
  }
  const timer = setInterval(run, DAY)
  timer.unref()
  void run()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
