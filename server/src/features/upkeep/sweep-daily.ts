import type { FastifyBaseLogger } from 'fastify'
import { runRegularly } from '../../db/regularly.ts'
import type { Db } from '../../db/schema.ts'
import type { Blobs } from '../../files/blobs.ts'
import { keepMakerNames } from '../../library/makers/keep-maker-names.ts'
import { type EndingTerms, notifyOfEndings } from '../../library/notify-of-endings.ts'
import { sweep } from './sweep.ts'

const DAY = 24 * 60 * 60 * 1000

/** Sweeps, tells of what ends, and keeps the names of makers, at once and then every day. Returns a function that stops it. */
export function startDailySweep(
  db: Db,
  blobs: Blobs,
  endings: readonly EndingTerms[],
  logger: FastifyBaseLogger,
) {
  const run = async () => {
    // First, because a failed sweep must not keep reminders back.
    logger.info({ told: await notifyOfEndings(db, endings, new Date()) }, 'what ends is told')
    logger.info({ swept: await sweep(db, blobs, new Date()) }, 'the daily sweep is done')
    logger.info({ makers: await keepMakerNames(db) }, 'the names of makers are kept')
  }
  return runRegularly(run, { every: DAY, logger, failure: 'the daily sweep was not finished' })
}
