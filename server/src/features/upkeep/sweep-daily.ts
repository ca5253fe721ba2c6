import type { FastifyBaseLogger } from 'fastify'
import { runRegularly } from '../../db/regularly.ts'
import type { Db } from '../../db/schema.ts'
import type { Blobs } from '../../files/blobs.ts'
import { nameUnnamedMakers } from '../../library/makers/unnamed-makers.ts'
import { sweep } from './sweep.ts'

const DAY = 24 * 60 * 60 * 1000

/** Sweeps, and names the makers of older rows, at once and then every day. Returns a function that stops it. */
export function startDailySweep(db: Db, blobs: Blobs, logger: FastifyBaseLogger) {
  const run = async () => {
    logger.info({ named: await nameUnnamedMakers(db) }, 'spellings of makers have their names')
    logger.info({ swept: await sweep(db, blobs, new Date()) }, 'the daily sweep is done')
  }
  return runRegularly(run, { every: DAY, logger, failure: 'the daily sweep was not finished' })
}
