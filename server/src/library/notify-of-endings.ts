import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { groupsOf } from '#shared/groups.ts'
import { localTime } from '#shared/notifications/local-time.ts'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import { type EndingTerm, endingGroups, endingNotification } from '#shared/purchases/ending-notification.ts'
import type { Db } from '../db/open.ts'
import { notifyUsers } from './notify.ts'

export type EndingTermOfUser = EndingTerm & { userId: string }

/** Gives the terms that end soon, a part at a time, all of one user in one part. */
export type EndingTerms = (db: Db, now: Date) => AsyncIterable<EndingTermOfUser[]>

/**
 * Tells owners of what ends in 60, 30, 7 days and 1 day, once each, by the calendar of their own time zones, and of several ends in one
 * notification. Returns the number of new notifications. It may run at any time and on several servers at once: a stage that passed while none ran is left out.
 */
export async function notifyOfEndings(db: Db, sources: readonly EndingTerms[], now: Date): Promise<number> {
  let count = 0
  for (const source of sources)
    for await (const terms of source(db, now)) count += await notifyOwners(db, terms, now)
  return count
}

async function notifyOwners(db: Db, terms: EndingTermOfUser[], now: Date) {
  const termsByUser = groupsOf(terms, ({ userId }) => userId)
  const zones = await timeZonesOf(db, [...termsByUser.keys()])
  return db.transaction(async (tx) => {
    // Otherwise two servers could tell one end in two notifications.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ending_notifications'))`)
    const keysByUser = await notifiedKeys(tx, [...termsByUser.keys()])
    const all = [...termsByUser].flatMap(([userId, ending]) => {
      const { day } = localTime(now, zones.get(userId) ?? DEFAULT_PREFERENCES.timeZone)
      const [first, ...others] = endingGroups(ending, day).filter(
        ({ key }) => !keysByUser.get(userId)?.has(key),
      )
      return first ? [{ userId, ...endingNotification([first, ...others], keyOfSeveral) }] : []
    })
    return notifyUsers(tx, all, now)
  })
}

/** The keys of all ends that these users were told of, by user. */
async function notifiedKeys(tx: Db, userIds: string[]) {
  const { rows } = await tx.execute<{ userId: string; keys: string[] }>(sql`
    select user_id as "userId", array_agg(told.key) as keys
    from notifications, lateral unnest(covers || key) as told(key)
    where user_id = any(${sql.param(userIds)}::uuid[]) and kind = 'ending'
    group by user_id`)
  return new Map(rows.map(({ userId, keys }) => [userId, new Set(keys)]))
}

const keyOfSeveral = (keys: string[]) =>
  `ends several ${createHash('sha256').update(keys.join('\n')).digest('base64url')}`

async function timeZonesOf(db: Db, userIds: string[]) {
  const { rows } = await db.execute<{ id: string; zone: string }>(sql`
    select id, coalesce(preferences ->> 'timeZone', ${DEFAULT_PREFERENCES.timeZone}) as zone
    from users where id = any(${sql.param(userIds)}::uuid[])`)
  return new Map(rows.map(({ id, zone }) => [id, zone]))
}
