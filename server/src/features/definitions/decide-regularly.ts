import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/open.ts'
import { regularly } from '../../db/regularly.ts'
import { decideEverything, decideSeenSince } from './decide-due.ts'
import { forgetNetworks } from './forget-networks.ts'

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
