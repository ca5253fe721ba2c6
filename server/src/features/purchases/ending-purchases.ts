import { sql } from 'drizzle-orm'
import type { Db } from '../../db/schema.ts'
import type { EndingTermOfUser } from '../../library/notify-of-endings.ts'
import { endingDays, termsEndingSoon } from './terms.ts'

/** How many users are looked at together. */
const PAGE = 200

/** Where the page of purchases shows what ends soon. */
const LINK = '/licenses?tab=purchases&show=ends-soon'

/** The terms of all users' purchases that end soon. */
export async function* endingPurchases(db: Db, now: Date): AsyncGenerator<EndingTermOfUser[]> {
  const { from, to } = endingDays(now)
  for (let last = ''; ; ) {
    const { rows } = await db.execute<{ id: string }>(sql`
      select distinct user_id as id from purchases
      where removed_at is null and term_ends between ${from}::date and ${to}::date
        and user_id > ${last || NIL_ID}::uuid
      order by 1 limit ${PAGE}`)
    const terms = await termsEndingSoon(
      db,
      rows.map(({ id }) => id),
      now,
    )
    yield terms.map(({ userId, title, maker, term, termEnds: ends }) => ({
      userId,
      title,
      maker,
      term,
      ends,
      link: LINK,
    }))
    last = rows.at(-1)?.id ?? ''
    if (rows.length < PAGE) return
  }
}

const NIL_ID = '00000000-0000-0000-0000-000000000000'
