import { type SQL, sql } from 'drizzle-orm'
import type { ListedPurchase } from '#shared/purchases/listed-purchase.ts'
import { MONEY_BACK } from '#shared/purchases/purchase.ts'
import { isoDateSql } from '../../db/iso-date-sql.ts'
import { type Db, plugins } from '../../db/schema.ts'
import { isInLibraryOf } from '../../library/plugin-answer.ts'

/** The purchases of a user, the newest day first: the JSON text of `ListedPurchase[]`, which the database writes and the server does not parse. */
export async function purchasesJson(db: Db, userId: string): Promise<string> {
  const { rows } = await db.execute<{ json: string }>(sql`
    select coalesce(json_agg(answer), '[]')::text as json from (${listSql(userId)}) answer`)
  return rows[0]?.json ?? '[]'
}

/** One purchase as in the list, or undefined when the user has none with this id. */
export async function findPurchase(db: Db, userId: string, id: string): Promise<ListedPurchase | undefined> {
  const { rows } = await db.execute<ListedPurchase>(listSql(userId, sql`select ${id}::uuid`))
  return rows[0]
}

/** The purchases that cover a plugin; undefined when it is not in the library. */
export async function purchasesOfPlugin(
  db: Db,
  userId: string,
  pluginId: string,
): Promise<ListedPurchase[] | undefined> {
  if ((await db.$count(plugins, isInLibraryOf(userId, pluginId))) === 0) return undefined
  const covering = sql`select purchase_id from purchase_plugins where user_id = ${userId} and plugin_id = ${pluginId}`
  const { rows } = await db.execute<ListedPurchase>(listSql(userId, covering))
  return rows
}

/** The columns of a listed purchase. `p` are purchases. */
export const purchaseColumns: SQL = sql`p.id, p.title, p.maker, p.kind, p.amount::float8 as amount, p.currency, p.day::text as day,
  p.shop, p.order_number as "orderNumber", p.term, p.term_ends::text as "termEnds"`

/** All purchases of the user, or those of `ids`, a statement that selects ids. */
function listSql(userId: string, ids?: SQL): SQL {
  const isListed = (id: SQL) => (ids ? sql`${id} in (${ids})` : sql`true`)
  return sql`
    select ${purchaseColumns}, coalesce(l.ids, '[]') as "pluginIds", ${isoDateSql(sql`p.added_at`)} as "addedAt"
    from purchases p
      left join (
        select purchase_id, json_agg(plugin_id order by plugin_id) as ids from purchase_plugins
        where user_id = ${userId} and ${isListed(sql`purchase_id`)} group by 1) l on l.purchase_id = p.id
    where p.user_id = ${userId} and p.removed_at is null and ${isListed(sql`p.id`)}
    order by p.day desc nulls last, p.added_at desc, p.id`
}

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
