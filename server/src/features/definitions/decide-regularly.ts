import { and, isNotNull, lt } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/open.ts'
import { runRegularly } from '../../db/regularly.ts'
import { users } from '../../db/schema.ts'
import { decideEverything, decideObservedSince } from './decide-due.ts'

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND

/** The interval of the rounds, and the longest time until a scan is saved. */
const ROUND = 15 * SECOND
const MAX_SCAN_TIME = 60 * SECOND

/** Decides new observations now and in short rounds, and everything once a day. Returns a function that stops it. */
export function decideLatestRegularly(db: Db, logger: FastifyBaseLogger) {
  let since = new Date(Date.now() - DAY)
  let lastFullRound = new Date(0)
  const run = async () => {
    const now = new Date()
    if (now.getTime() - lastFullRound.getTime() >= DAY) {
      await deleteOldNetworks(db, now)
      await decideEverything(db, now)
      lastFullRound = now
    }
    await decideObservedSince(db, since, now)
    since = new Date(now.getTime() - MAX_SCAN_TIME)
  }
  return runRegularly(run, { every: ROUND, logger, failure: 'the latest versions were not decided' })
}

const NETWORK_LIFETIME = 30 * DAY

/** The network from which an account was registered is needed only while the account is new. */
async function deleteOldNetworks(db: Db, now: Date) {
  await db
    .update(users)
    .set({ network: null })
    .where(and(isNotNull(users.network), lt(users.createdAt, new Date(now.getTime() - NETWORK_LIFETIME))))
}
