import { and, isNotNull, lt, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { COUNTED_AFTER_DAYS } from '#shared/community/voice.ts'
import { runRegularly } from '../../db/run-regularly.ts'
import {
  catalogVersions,
  type Db,
  definitionIdentities,
  latestVersions,
  observations,
  users,
} from '../../db/schema.ts'
import * as words from '../../library/library-words.ts'
import { decideLatest, type VersionKind } from './decide-latest.ts'

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
  return runRegularly(run, { every: ROUND, logger, failure: words.notDecided })
}

const NETWORK_LIFETIME = 30 * DAY

/** The network from which an account was registered is needed only while the account is new. */
async function deleteOldNetworks(db: Db, now: Date) {
  const isOld = lt(users.createdAt, new Date(now.getTime() - NETWORK_LIFETIME))
  await db
    .update(users)
    .set({ network: null })
    .where(and(isNotNull(users.network), isOld))
}

/**
 * Decides the latest versions again for kinds that were observed or cataloged since then, and for those whose plugins a stopped
 * server has not marked. Returns how many kinds. May be interrupted, and may run on several servers at the same time.
 */
export async function decideObservedSince(db: Db, since: Date, now: Date) {
  const { rows } = await db.execute<VersionKind>(sql`
    select distinct definition_id as "definitionId", format, platform from ${observations} o
    where last_seen >= ${since} and (${hasSeveralOwners(now)} or ${isDecided} or ${isListed})
    union
    ${listedSince(since)}
    union
    select definition_id, format, platform from ${latestVersions} where not is_marked`)
  return decideAll(db, rows, now)
}

/** Decides all kinds again, because accounts become old enough to be counted, and users leave, without a new observation. */
export async function decideEverything(db: Db, now: Date) {
  const { rows } = await db.execute<VersionKind>(sql`
    select definition_id as "definitionId", format, platform from ${observations}
    group by 1, 2, 3 having count(distinct user_id) > 1
    union
    ${listedSince(new Date(0))}
    union
    select definition_id, format, platform from ${latestVersions}`)
  return decideAll(db, rows, now)
}

/** True if several counted users have the plugin: with fewer, and without a catalog, there is nothing to decide. */
const hasSeveralOwners = (now: Date) => sql`1 < (select count(*) from (
  select distinct e.user_id from ${observations} e join ${users} u on u.id = e.user_id
  where e.definition_id = o.definition_id and e.format = o.format and e.platform = o.platform
    and not u.is_flagged and u.created_at <= ${new Date(now.getTime() - COUNTED_AFTER_DAYS * DAY)}::timestamptz
  limit 2) counted)`

const isDecided = sql`exists (
  select 1 from ${latestVersions} l where l.definition_id = o.definition_id and l.format = o.format
    and l.platform = o.platform)`

const isListed = sql`exists (
  select 1 from ${definitionIdentities} i join ${catalogVersions} v on v.slug = i.key or v.key = i.key
  where i.definition_id = o.definition_id)`

/** The observed kinds of definitions that a catalog has changed since then. */
const listedSince = (since: Date) => sql`
  select o.definition_id, o.format, o.platform from ${catalogVersions} v
    join ${definitionIdentities} i on i.key = any(array[v.slug, v.key])
    join ${observations} o on o.definition_id = i.definition_id
  where v.changed_at >= ${since}`

async function decideAll(db: Db, kinds: VersionKind[], now: Date) {
  for (const kind of kinds) await decideLatest(db, kind, now)
  return kinds.length
}
