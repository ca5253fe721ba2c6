import { sql } from 'drizzle-orm'
import { COUNTED_AFTER_DAYS } from '#shared/updates/counted-people.ts'
import type { Db } from '../../db/open.ts'
import {
  catalogVersions,
  definitionIdentities,
  latestVersions,
  observations,
  users,
} from '../../db/schema.ts'
import { decideLatest } from './decide-latest.ts'
import type { Kind } from './observations-of.ts'

/**
 * Decides again where something was seen or said by a catalog since then, and where a server ended before it had told
 * everybody. Gives how many kinds that were. May be interrupted anywhere and run on several servers at once.
 */
export async function decideSeenSince(db: Db, since: Date, now: Date) {
  const { rows } = await db.execute<Kind>(sql`
    select distinct definition_id as "definitionId", format, platform from ${observations} o
    where last_seen >= ${since} and (${isWithSeveral(now)} or ${isDecided} or ${isListed})
    union
    ${listedSince(since)}
    union
    select definition_id, format, platform from ${latestVersions} where not is_marked`)
  return decideAll(db, rows, now)
}

/** Decides all again: accounts grow old enough to be counted, and people leave, without anything being seen. */
export async function decideEverything(db: Db, now: Date) {
  const { rows } = await db.execute<Kind>(sql`
    select definition_id as "definitionId", format, platform from ${observations}
    group by 1, 2, 3 having count(distinct user_id) > 1
    union
    ${listedSince(new Date(0))}
    union
    select definition_id, format, platform from ${latestVersions}`)
  return decideAll(db, rows, now)
}

/*
 * Of a plugin that fewer than two people have who are counted, and no catalog, nothing can be decided: the hundreds of a first
 * drop are left alone, and so is a household in its first week.
 */

const isWithSeveral = (now: Date) => sql`1 < (select count(*) from (
  select distinct e.user_id from ${observations} e join ${users} u on u.id = e.user_id
  where e.definition_id = o.definition_id and e.format = o.format and e.platform = o.platform
    and not u.is_flagged and u.created_at <= ${new Date(now.getTime() - COUNTED_AFTER_DAYS * DAY)}::timestamptz
  limit 2) counted)`

const DAY = 24 * 60 * 60 * 1000

const isDecided = sql`exists (
  select 1 from ${latestVersions} l where l.definition_id = o.definition_id and l.format = o.format
    and l.platform = o.platform)`

const isListed = sql`exists (
  select 1 from ${definitionIdentities} i join ${catalogVersions} v on v.slug = i.key or v.key = i.key
  where i.definition_id = o.definition_id)`

/** What was seen of definitions of which a catalog says something new. */
const listedSince = (since: Date) => sql`
  select o.definition_id, o.format, o.platform from ${catalogVersions} v
    join ${definitionIdentities} i on i.key = any(array[v.slug, v.key])
    join ${observations} o on o.definition_id = i.definition_id
  where v.changed_at >= ${since}`

async function decideAll(db: Db, kinds: Kind[], now: Date) {
  for (const kind of kinds) await decideLatest(db, kind, now)
  return kinds.length
}
