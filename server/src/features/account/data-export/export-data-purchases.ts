import { sql } from 'drizzle-orm'
import { BYTE_ORDER_MARK } from '#shared/csv.ts'
import { purchaseLines, purchaseTableHead } from '#shared/purchases/table/purchase-table.ts'
import type { ImportedPurchase } from '#shared/transfer/imported-purchase.ts'
import { isoDateSql } from '../../../db/iso-date-sql.ts'
import type { Db } from '../../../db/schema.ts'
import { pagesOf } from './export-data-rows.ts'

/** A purchase as it can be imported again, with what only its account knows. */
type ExportedPurchase = ImportedPurchase & { removedAt: string | null }

const NO_DAY = sql`'0001-01-01'::date`
const DAY_ORDER = sql`coalesce(p.day, ${NO_DAY})`

/** How many purchases are read at once. */
const PAGE = 1000

/** The purchases of a user by their days, also removed ones that can still be restored. */
export const exportedPurchases = (db: Db, userId: string) =>
  pagesOf<ExportedPurchase>(PAGE, (last) => pageAfter(db, userId, last))

async function pageAfter(
  db: Db,
  userId: string,
  last: ExportedPurchase | undefined,
): Promise<ExportedPurchase[]> {
  const after = last
    ? sql`(${DAY_ORDER}, p.id) > (coalesce(${last.day}::date, ${NO_DAY}), ${last.id}::uuid)`
    : sql`true`
  const { rows } = await db.execute<ExportedPurchase>(sql`
    select p.id, p.title, p.maker, p.kind, p.amount::float8 as amount, p.currency, p.day::text as day, p.shop,
      p.order_number as "orderNumber", p.term, p.term_ends::text as "termEnds", array(
        select l.plugin_id from purchase_plugins l where l.user_id = p.user_id and l.purchase_id = p.id
        order by l.plugin_id) as "pluginIds",
      ${isoDateSql(sql`p.added_at`)} as "addedAt", ${isoDateSql(sql`p.removed_at`)} as "removedAt"
    from purchases p
    where p.user_id = ${userId} and ${after}
    order by ${DAY_ORDER}, p.id limit ${PAGE}`)
  return rows
}

/** Writes `purchases.csv` page by page, without removed purchases; the page of purchases reads it again. */
export async function* exportPurchasesCsv(db: Db, userId: string) {
  yield `${BYTE_ORDER_MARK}${purchaseTableHead}`
  for await (const page of exportedPurchases(db, userId))
    yield purchaseLines(page.filter(({ removedAt }) => removedAt === null))
}
