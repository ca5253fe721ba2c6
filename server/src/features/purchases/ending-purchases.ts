import { sql } from 'drizzle-orm'
import type { Db } from '../../db/schema.ts'
import {
  type DatedTermOfUser,
  type EndingDays,
  endingDays,
  usersInParts,
} from '../../library/ending-terms.ts'
import type { EndingTermOfUser } from '../../library/notify-of-endings.ts'
import { termsEnding } from './terms-ending-soon.ts'

/** See `EndingTerm`. */
const SOURCE = '/licenses?tab=purchases&show=ends-soon'

/** The terms of all users' purchases that end soon. */
export async function* endingPurchases(db: Db, now: Date): AsyncGenerator<EndingTermOfUser[]> {
  const { from, to } = endingDays(now)
  const usersAfter = (userId: string) => sql`
    select distinct user_id as id from purchases
    where removed_at is null and term_ends between ${from}::date and ${to}::date and user_id > ${userId}::uuid`
  for await (const userIds of usersInParts(db, usersAfter)) {
    yield purchasesEnding(db, userIds, { from, to })
  }
}

/** The terms of these users' purchases that end within these days. Prices and numbers are not in it. */
export async function purchasesEnding(
  db: Db,
  userIds: string[],
  days: EndingDays,
): Promise<DatedTermOfUser[]> {
  const terms = await termsEnding(db, userIds, days)
  return terms.map(({ userId, id, title, maker, term, termEnds: ends, addedAt }) => ({
    userId,
    id,
    title,
    maker,
    term,
    ends,
    addedAt,
    source: SOURCE,
  }))
}
