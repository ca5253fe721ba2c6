import type { FastifyBaseLogger } from 'fastify'
import type { SharingMode } from '#shared/community/sharing.ts'
import type { Db } from '../../db/open.ts'
import { settleClaims } from './settle-claims.ts'

const INTERVAL_MS = 5 * 60 * 1000

/** Settles claims now and then every five minutes. Returns a function that stops it. */
export function settleClaimsRegularly(db: Db, mode: SharingMode, logger: FastifyBaseLogger) {
  const settle = () =>
    settleClaims(db, mode, new Date()).catch((error: unknown) =>
      logger.error({ err: error }, 'shared values were not settled'),
    )
  void settle()
  const timer = setInterval(settle, INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
