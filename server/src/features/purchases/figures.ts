import { sql } from 'drizzle-orm'
import { MAX_LISTED_ENDINGS } from '#shared/purchases/ending.ts'
import type { PurchaseFigures, YearTotal } from '#shared/purchases/listed-purchase.ts'
import { MONEY_BACK } from '#shared/purchases/purchase.ts'
import type { Db } from '../../db/schema.ts'
import { termsEndingSoon } from './terms-ending-soon.ts'

const isMoneyBack = sql`p.kind = any(${sql.param([...MONEY_BACK])}::text[])`

type Row = Omit<YearTotal, 'currency'> & { currency: string | null; count: number }

/** The sums paid in each year and currency, the newest year first, and the terms that end soon. Currencies are never added up. */
export async function purchaseFigures(db: Db, userId: string, now: Date): Promise<PurchaseFigures> {
  const { rows } = await db.execute<Row>(sql`
    select coalesce(extract(year from p.day)::int::text, '') as year, p.currency, count(*)::int as count,
      coalesce(sum(p.amount) filter (where not ${isMoneyBack}), 0)::float8 as paid,
      coalesce(sum(p.amount) filter (where ${isMoneyBack}), 0)::float8 as back
    from purchases p
    where p.user_id = ${userId} and p.removed_at is null
    group by 1, 2 order by 1 desc, count(*) desc, 2`)
  const count = rows.reduce((sum, row) => sum + row.count, 0)
  const terms = count === 0 ? [] : await termsEndingSoon(db, [userId], now)
  return {
    count,
    years: rows.flatMap(({ year, currency, paid, back }) =>
      currency === null ? [] : [{ year, currency, paid, back }],
    ),
    endings: terms
      .slice(0, MAX_LISTED_ENDINGS)
      .map(({ id, title, maker, term, termEnds }) => ({ id, title, maker, term, termEnds })),
  }
}

/**
 * Each plugin that a purchase covers: the JSON text of `PurchasedPlugin[]`, which the database writes. A term that ended with a refund
 * or a sale does not count.
 */
export async function purchasedPluginsJson(db: Db, userId: string): Promise<string> {
  const { rows } = await db.execute<{ json: string }>(sql`
    select coalesce(json_agg(answer), '[]')::text as json from (
      select b.plugin_id as "pluginId", count(*)::int as purchases,
        case when bool_or(b.is_back) and coalesce(max(b.day) filter (where b.is_back) >= max(b.day) filter (where not b.is_back), true)
          then null else max(b.term_ends) end as "termEnds"
      from (
        select l.plugin_id, p.day, p.term_ends, ${isMoneyBack} as is_back
        from purchase_plugins l join purchases p on p.user_id = l.user_id and p.id = l.purchase_id
        where l.user_id = ${userId} and p.removed_at is null offset 0) b
      group by 1 order by 1) answer`)
  return rows[0]?.json ?? '[]'
}
