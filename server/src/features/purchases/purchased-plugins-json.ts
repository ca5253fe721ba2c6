import { sql } from 'drizzle-orm'
import { MONEY_BACK } from '#shared/purchases/purchase.ts'
import type { Db } from '../../db/schema.ts'

const isMoneyBack = sql`p.kind = any(${sql.param([...MONEY_BACK])}::text[])`

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
