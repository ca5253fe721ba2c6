import { and, eq, sql } from 'drizzle-orm'
import type { ImportedPurchase } from '#shared/transfer/imported-purchase.ts'
import { type Db, purchases } from '../../db/schema.ts'
import type { ImportOfUser, ImportPart } from '../../library/import-part.ts'
import { linkPurchases, raisePurchasesRevision } from '../../library/purchase-plugins.ts'

/** The purchases of a file. */
export const PURCHASE_IMPORT: ImportPart<ImportedPurchase> = {
  add: addImportedPurchases,
  undo: undoImportedPurchases,
}

/**
 * Adds the purchases of a file in the transaction of an import, all or none. One with a known id stays as it is; a removed one is
 * restored. Returns the numbers of new and known purchases.
 */
async function addImportedPurchases(
  tx: Db,
  { userId, importId, now }: ImportOfUser,
  imported: ImportedPurchase[],
) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${purchases} (user_id, id, title, maker, kind, amount, currency, day, shop, order_number, term, term_ends, added_at, import_id)
    select ${userId}::uuid, r.id, r.title, r.maker, r.kind, r.amount, r.currency, r.day, r.shop, r."orderNumber", r.term, r."termEnds",
      least(coalesce(r."addedAt", ${now.toISOString()}::timestamptz), ${now.toISOString()}::timestamptz), ${importId}::uuid
    from jsonb_to_recordset(${JSON.stringify(imported)}::jsonb) as r (id uuid, title text, maker text, kind text, amount bigint,
      currency text, day date, shop text, "orderNumber" text, term text, "termEnds" date, "addedAt" timestamptz)
    on conflict (user_id, id) do update set removed_at = null, import_id = excluded.import_id
      where purchases.removed_at is not null
    returning id`)
  const added = new Set(rows.map(({ id }) => id))
  if (added.size > 0) {
    await raisePurchasesRevision(tx, userId)
    const links = imported.flatMap(({ id, pluginIds }) =>
      added.has(id) ? pluginIds.map((pluginId) => ({ purchaseId: id, pluginId })) : [],
    )
    await linkPurchases(tx, userId, links)
  }
  return { createdCount: added.size, joinedCount: 0, unchangedCount: imported.length - added.size }
}

/** Deletes the purchases that an import brought and that nobody changed since, in the transaction that undoes it. Returns how many. */
async function undoImportedPurchases(tx: Db, { userId, importId }: ImportOfUser): Promise<number> {
  const isBrought = and(eq(purchases.userId, userId), eq(purchases.importId, importId))
  const { rowCount } = await tx.delete(purchases).where(isBrought)
  if (rowCount) await raisePurchasesRevision(tx, userId)
  return rowCount ?? 0
}
