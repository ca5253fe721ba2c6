import { sql } from 'drizzle-orm'
import type { License } from '#shared/licenses/license.ts'
import type { TermKind } from '#shared/purchases/purchase.ts'
import type { Db } from '../../db/schema.ts'
import { endingDays, usersInParts } from '../../library/ending-terms.ts'
import type { EndingTermOfUser } from '../../library/notify-of-endings.ts'

/** Where the page of licenses shows what ends soon. */
const LINK = '/licenses?show=ending'

type EndingLicense = Pick<License, 'title' | 'maker' | 'kind'> & { userId: string; ends: string }

/** The licenses of all users that are in use and end soon. Nothing secret is in it. */
export async function* endingLicenses(db: Db, now: Date): AsyncGenerator<EndingTermOfUser[]> {
  const { from, to } = endingDays(now)
  const isEnding = sql`
    ends_on between ${from}::date and ${to}::date and removed_at is null and state in ('deposited', 'active')`
  const usersAfter = (userId: string) =>
    sql`select distinct user_id as id from licenses where ${isEnding} and user_id > ${userId}::uuid`
  for await (const userIds of usersInParts(db, usersAfter)) {
    const { rows } = await db.execute<EndingLicense>(sql`
      select user_id as "userId", title, maker, kind, ends_on::text as ends from licenses
      where ${isEnding} and user_id = any(${sql.param(userIds)}::uuid[])
      order by user_id, ends_on, added_at, id`)
    yield rows.map(({ kind, ...license }) => ({ ...license, term: termOf(kind), link: LINK }))
  }
}

const termOf = (kind: License['kind']): TermKind =>
  kind === 'subscription' || kind === 'rent-to-own' ? kind : 'none'
