import { sql } from 'drizzle-orm'
import type { License } from '#shared/licenses/license.ts'
import type { TermKind } from '#shared/purchases/purchase.ts'
import { endingLine } from '#shared/worth-doing/ending-line.ts'
import type { Db } from '../../db/schema.ts'
import { endingDays, usersInParts } from '../../library/ending-terms.ts'
import type { EndingTermOfUser } from '../../library/notify-of-endings.ts'
import type { WorthDoingRow } from '../../library/worth-doing-row.ts'

/** See `EndingTerm`. */
const SOURCE = '/licenses?show=ending'

type EndingLicense = Pick<License, 'title' | 'maker' | 'kind'> & { userId: string; ends: string }

/** The licenses of all users that end soon. */
export async function* endingLicenses(db: Db, now: Date): AsyncGenerator<EndingTermOfUser[]> {
  const usersAfter = (userId: string) =>
    sql`select distinct user_id as id from licenses where ${isEnding(now)} and user_id > ${userId}::uuid`
  for await (const userIds of usersInParts(db, usersAfter)) yield licensesEndingSoon(db, userIds, now)
}

/**
 * The licenses of these users that are in use and end soon, without those whose purchase ends on the same day and is told of itself. Nothing
 * secret is in it.
 */
async function licensesEndingSoon(db: Db, userIds: string[], now: Date): Promise<EndingTermOfUser[]> {
  const isPurchase = sql`
    p.user_id = l.user_id and p.removed_at is null and p.term_ends = l.ends_on and (lower(p.title) = lower(l.title) or exists (
      select from license_plugins a join purchase_plugins b on b.user_id = a.user_id and b.plugin_id = a.plugin_id
      where a.user_id = l.user_id and a.license_id = l.id and b.purchase_id = p.id))`
  const { rows } = await db.execute<EndingLicense>(sql`
    select user_id as "userId", title, maker, kind, ends_on::text as ends
    from (select * from licenses where ${isEnding(now)} and user_id = any(${sql.param(userIds)}::uuid[])) l
    where not exists (select from purchases p where ${isPurchase})
    order by user_id, ends_on, added_at, id`)
  return rows.map(({ kind, ...license }) => ({ ...license, term: termOf(kind), source: SOURCE }))
}

function isEnding(now: Date) {
  const { from, to } = endingDays(now)
  return sql`ends_on between ${from}::date and ${to}::date and removed_at is null and state in ('deposited', 'active')`
}

/** The licenses that end soon. */
export const endingLicensesOfUser: WorthDoingRow = async ({ db, user, now }) => {
  const line = endingLine(await licensesEndingSoon(db, [user.id], now), now.toISOString().slice(0, 10))
  return line && { kind: 'licenses', ...line }
}

const termOf = (kind: License['kind']): TermKind =>
  kind === 'subscription' || kind === 'rent-to-own' ? kind : 'none'
