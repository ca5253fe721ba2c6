import { and, isNotNull, lt } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/open.ts'
import { regularly } from '../../db/regularly.ts'
import { users } from '../../db/schema.ts'
import { decideEverything, decideSeenSince } from './decide-due.ts'

const SECOND = 1000
const DAY = 24 * 60 * 60 * SECOND

/** How long after a scan everybody knows what it showed, and how long one may take until it is written. */
const ROUND = 15 * SECOND
const LONGEST_SCAN = 60 * SECOND

/** Decides at once, then what was seen in short rounds and everything once a day, until the function that this gives is called. */
export function decideRegularly(db: Db, logger: FastifyBaseLogger) {
  let since = new Date(Date.now() - DAY)
  let all = new Date(0)
  const run = async () => {
    const now = new Date()
    if (now.getTime() - all.getTime() >= DAY) {
      await forgetNetworks(db, now)
      await decideEverything(db, now)
      all = now
    }
    await decideSeenSince(db, since, now)
    since = new Date(now.getTime() - LONGEST_SCAN)
  }
  return regularly(run, { every: ROUND, logger, failure: 'the latest versions were not decided' })
}

const KEPT = 30 * 24 * 60 * 60 * 1000

/** Where an account was registered matters while it is new, and is forgotten then. */
async function forgetNetworks(db: Db, now: Date) {
  await db
    .update(users)
    .set({ network: null })
    .where(and(isNotNull(users.network), lt(users.createdAt, new Date(now.getTime() - KEPT))))
}
