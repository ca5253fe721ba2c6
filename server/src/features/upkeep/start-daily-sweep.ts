import type { FastifyBaseLogger } from 'fastify'
import { runRegularly } from '../../db/run-regularly.ts'
import type { Db } from '../../db/schema.ts'
import type { Blobs } from '../../files/blobs.ts'
import { keepMakerNames } from '../../library/makers/keep-maker-names.ts'
import { type EndingTerms, notifyOfEndings } from '../../library/notify-of-endings.ts'
import { keepKnownProducts } from '../../library/products/keep-known-products.ts'
import { shippedProducts } from '../../products/shipped-products.ts'
import { sweep } from './sweep.ts'

const DAY = 24 * 60 * 60 * 1000

/** Sweeps, tells of what ends, and keeps the names of makers, at once and then every day. Returns a function that stops it. */
export function startDailySweep(
  db: Db,
  blobs: Blobs,
  endings: readonly EndingTerms[],
  foldAllVariants: (db: Db, now: Date) => Promise<number>,
  logger: FastifyBaseLogger,
) {
  const run = async () => {
    // First, because a failed sweep must not keep reminders back.
    logger.info({ told: await notifyOfEndings(db, endings, new Date()) }, 'what ends is told')
    logger.info({ swept: await sweep(db, blobs, new Date()) }, 'the daily sweep is done')
    const { faults } = shippedProducts()
    if (faults.length > 0) logger.warn({ faults }, 'lines of the shipped tables cannot be used')
    logger.info({ products: await keepKnownProducts(db, new Date()) }, 'what is known of plugins is kept')
    logger.info({ folded: await foldAllVariants(db, new Date()) }, 'variants of products are one entry')
    logger.info({ makers: await keepMakerNames(db) }, 'the names of makers are kept')
  }
  return runRegularly(run, { every: DAY, logger, failure: 'the daily sweep was not finished' })
}
