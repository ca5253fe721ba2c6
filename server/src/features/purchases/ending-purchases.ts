import { sql } from 'drizzle-orm'
import type { Db } from '../../db/schema.ts'
import { endingDays, usersInParts } from '../../library/ending-terms.ts'
import type { EndingTermOfUser } from '../../library/notify-of-endings.ts'
import { termsEndingSoon } from './terms-ending-soon.ts'

/** See `EndingTerm`. */
const SOURCE = '/licenses?tab=purchases&show=ends-soon'

/** The terms of all users' purchases that end soon. */
export async function* endingPurchases(db: Db, now: Date): AsyncGenerator<EndingTermOfUser[]> {
  const { from, to } = endingDays(now)
  const usersAfter = (userId: string) => sql`
    select distinct user_id as id from purchases
    where removed_at is null and term_ends between ${from}::date and ${to}::date and user_id > ${userId}::uuid`
  for await (const userIds of usersInParts(db, usersAfter)) {
    const terms = await termsEndingSoon(db, userIds, now)
    yield terms.map(({ userId, title, maker, term, termEnds: ends }) => ({
      userId,
      title,
      maker,
      term,
      ends,
      source: SOURCE,
    }))
  }
}
