import { sql } from 'drizzle-orm'
import { groupsOf } from '#shared/groups.ts'
import { MONEY_BACK } from '#shared/purchases/purchase.ts'
import { type PurchaseTerm, runningTerms } from '#shared/purchases/running-terms.ts'
import { endingLine } from '#shared/worth-doing/ending-line.ts'
import { isoDateSql } from '../../db/iso-date-sql.ts'
import type { Db } from '../../db/schema.ts'
import { pick } from '../../library/columns.ts'
import { type DatedTermOfUser, type EndingDays, endingDays } from '../../library/ending-terms.ts'
import type { EndingTermOfUser } from '../../library/notify-of-endings.ts'
import { usersInParts } from '../../library/users-in-parts.ts'
import type { WorthDoingRow } from '../../library/worth-doing-row.ts'
import { purchaseColumns } from './list-purchases.ts'

type Term = PurchaseTerm & { id: string; userId: string; termEnds: string; addedAt: string }

/** The terms of these users that end within these days and were not renewed, the next one first. */
async function termsEnding(db: Db, userIds: string[], { from, to }: EndingDays): Promise<Term[]> {
  const { rows } = await db.execute<Term>(sql`
    select p.user_id as "userId", ${purchaseColumns}, ${isoDateSql(sql`p.added_at`)} as "addedAt", array(
      select l.plugin_id from purchase_plugins l where l.user_id = p.user_id and l.purchase_id = p.id) as "pluginIds"
    from purchases p
    where p.user_id = any(${sql.param(userIds)}::uuid[]) and p.removed_at is null
      and (p.term_ends >= ${from}::date or p.kind = any(${sql.param([...MONEY_BACK])}::text[]))
    order by p.term_ends nulls last, p.added_at, p.id`)
  const termsByUser = [...groupsOf(rows, ({ userId }) => userId).values()]
  return termsByUser.flatMap((terms) => runningTerms(terms, to))
}

/** The plans that end soon. */
export const endingPlans: WorthDoingRow = async ({ db, user, now }) => {
  const terms = await termsEnding(db, [user.id], endingDays(now))
  const named = terms.map(({ title, term, termEnds: ends }) => ({ title, term, ends }))
  const line = endingLine(named, now.toISOString().slice(0, 10))
  return line && { kind: 'plans', ...line }
}

/** See `EndingTerm`. */
const SOURCE = '/licenses?tab=purchases&show=ends-soon'

/** The terms of all users' purchases that end soon. */
export async function* endingPurchases(db: Db, now: Date): AsyncGenerator<EndingTermOfUser[]> {
  const { from, to } = endingDays(now)
  const usersAfter = (userId: string) => sql`
    select distinct user_id as id from purchases
    where removed_at is null and term_ends between ${from}::date and ${to}::date and user_id > ${userId}::uuid`
  for await (const userIds of usersInParts(db, usersAfter)) yield purchasesEnding(db, userIds, { from, to })
}

/** The terms of these users' purchases that end within these days. Prices and numbers are not in it. */
export async function purchasesEnding(
  db: Db,
  userIds: string[],
  days: EndingDays,
): Promise<DatedTermOfUser[]> {
  const terms = await termsEnding(db, userIds, days)
  return terms.map((each) => ({
    ...pick(each, ['userId', 'id', 'title', 'maker', 'term', 'addedAt']),
    ends: each.termEnds,
    source: SOURCE,
  }))
}
