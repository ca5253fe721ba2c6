import { sql } from 'drizzle-orm'
import type { License } from '#shared/licenses/license.ts'
import type { TermKind } from '#shared/purchases/purchase.ts'
import { endingLine } from '#shared/worth-doing/ending-line.ts'
import { isoDateSql } from '../../db/iso-date-sql.ts'
import type { Db } from '../../db/schema.ts'
import { type DatedTermOfUser, type EndingDays, endingDays } from '../../library/ending-terms.ts'
import type { EndingTermOfUser } from '../../library/notify-of-endings.ts'
import { usersInParts } from '../../library/users-in-parts.ts'
import type { WorthDoingRow } from '../../library/worth-doing-row.ts'

/** See `EndingTerm`. */
const SOURCE = '/licenses?show=ending'

type EndingLicense = Pick<License, 'id' | 'title' | 'maker' | 'kind' | 'addedAt'> & {
  userId: string
  ends: string
}

/** The licenses of all users that end soon. */
export async function* endingLicenses(db: Db, now: Date): AsyncGenerator<EndingTermOfUser[]> {
  const usersAfter = (userId: string) =>
    sql`select distinct user_id as id from licenses where ${isEnding(endingDays(now))} and user_id > ${userId}::uuid`
  for await (const userIds of usersInParts(db, usersAfter)) yield licensesEnding(db, userIds, endingDays(now))
}

/**
 * The licenses of these users that are in use and end within these days, without those whose purchase ends on the same day and is told of itself. Nothing
 * secret is in it.
 */
export async function licensesEnding(
  db: Db,
  userIds: string[],
  days: EndingDays,
): Promise<DatedTermOfUser[]> {
  const isPurchase = sql`
    p.user_id = l.user_id and p.removed_at is null and p.term_ends = l.ends_on and (lower(p.title) = lower(l.title) or exists (
      select from license_plugins a join purchase_plugins b on b.user_id = a.user_id and b.plugin_id = a.plugin_id
      where a.user_id = l.user_id and a.license_id = l.id and b.purchase_id = p.id))`
  const { rows } = await db.execute<EndingLicense>(sql`
    select user_id as "userId", id, title, maker, kind, ends_on::text as ends, ${isoDateSql(sql`added_at`)} as "addedAt"
    from (select * from licenses where ${isEnding(days)} and user_id = any(${sql.param(userIds)}::uuid[])) l
    where not exists (select from purchases p where ${isPurchase})
    order by user_id, ends_on, added_at, id`)
  return rows.map(({ kind, ...license }) => ({ ...license, term: termOf(kind), source: SOURCE }))
}

function isEnding({ from, to }: EndingDays) {
  return sql`ends_on between ${from}::date and ${to}::date and removed_at is null and state in ('deposited', 'active')`
}

/** The licenses that end soon. */
export const endingLicensesOfUser: WorthDoingRow = async ({ db, user, now }) => {
  const licenses = await licensesEnding(db, [user.id], endingDays(now))
  const line = endingLine(licenses, now.toISOString().slice(0, 10))
  return line && { kind: 'licenses', ...line }
}

const termOf = (kind: License['kind']): TermKind =>
  kind === 'subscription' || kind === 'rent-to-own' ? kind : 'none'
