import { and, eq, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { ListedPurchase, linkChanges, OwnPurchase } from '#shared/purchases/listed-purchase.ts'
import type { ImportedPurchase } from '#shared/transfer/imported-purchase.ts'
import { requireRow } from '../../db/require-row.ts'
import { type Db, plugins, purchasePlugins, purchases } from '../../db/schema.ts'
import type { ImportOfUser, ImportPart } from '../../library/import-part.ts'
import { shownIds } from '../../library/merged-entries.ts'
import { changeRevised, raiseRevision } from '../../library/raise-revision.ts'
import { removeRows, restoreRows } from '../../library/removed-entries.ts'
import { findPurchase } from './list-purchases.ts'

const changePurchases = <T>(db: Db, userId: string, work: (tx: Db) => Promise<T>) =>
  changeRevised(db, userId, 'purchases', work)

/** Adds a purchase and links it with those of its plugins that are in the library. */
export function addPurchase(db: Db, userId: string, body: OwnPurchase, now: Date): Promise<ListedPurchase> {
  return changePurchases(db, userId, async (tx) => {
    const { pluginIds, ...purchase } = body
    const [row] = await tx
      .insert(purchases)
      .values({ ...purchase, userId, addedAt: now })
      .returning({ id: purchases.id })
    requireRow(row)
    await linkPurchases(tx, userId, linksOf(row.id, pluginIds))
    const added = await findPurchase(tx, userId, row.id)
    requireRow(added)
    return added
  })
}

const linksOf = (purchaseId: string, pluginIds: string[]) =>
  pluginIds.map((pluginId) => ({ purchaseId, pluginId }))

/**
 * Replaces the details of a purchase and its plugins. Links with plugins that are not in the library now stay, so that a restored plugin
 * has its purchases again. Undefined when the user has no such purchase.
 */
export function changePurchase(db: Db, userId: string, id: string, body: OwnPurchase) {
  return changePurchases(db, userId, async (tx) => {
    const { pluginIds, ...purchase } = body
    const { rowCount } = await tx
      .update(purchases)
      .set({ ...purchase, importId: null })
      .where(and(isPurchaseOf(userId, id), isNull(purchases.removedAt)))
    if (rowCount === 0) return undefined
    await tx.execute(sql`
      delete from ${purchasePlugins} l using ${plugins} p
      where l.user_id = ${userId} and l.purchase_id = ${id} and p.user_id = l.user_id and p.id = l.plugin_id
        and p.removed_at is null and l.plugin_id <> all(${sql.param(pluginIds)}::uuid[])`)
    await linkPurchases(tx, userId, linksOf(id, pluginIds))
    return findPurchase(tx, userId, id)
  })
}

/** Adds and removes links of purchases with plugins. Returns how many purchases it has changed. */
export function changeLinks(
  db: Db,
  userId: string,
  { add, remove }: z.output<typeof linkChanges>,
): Promise<number> {
  return changePurchases(db, userId, async (tx) => {
    const kept = new Set(add.map(({ purchaseId, pluginId }) => `${purchaseId} ${pluginId}`))
    const gone = remove.filter(({ purchaseId, pluginId }) => !kept.has(`${purchaseId} ${pluginId}`))
    const { rows } = await tx.execute<{ id: string }>(sql`
      delete from ${purchasePlugins} l
      using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as r ("purchaseId" uuid, "pluginId" uuid)
      where l.user_id = ${userId} and l.purchase_id = r."purchaseId" and l.plugin_id = r."pluginId"
      returning l.purchase_id as id`)
    const linked = await linkPurchases(tx, userId, add)
    return new Set([...rows.map(({ id }) => id), ...linked]).size
  })
}

/** Removes purchases. Returns how many. */
export const removePurchases = (db: Db, userId: string, ids: string[], now: Date): Promise<number> =>
  changePurchases(db, userId, (tx) => removeRows(tx, purchases, userId, ids, now))

/** Restores purchases that were removed in the last seven days. Returns how many. */
export const restorePurchases = (db: Db, userId: string, ids: string[], now: Date): Promise<number> =>
  changePurchases(db, userId, (tx) => restoreRows(tx, purchases, userId, ids, now))

const isPurchaseOf = (userId: string, id: string) => and(eq(purchases.userId, userId), eq(purchases.id, id))

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
    await raiseRevision(tx, userId, 'purchases')
    const links = imported.flatMap(({ id, pluginIds }) => (added.has(id) ? linksOf(id, pluginIds) : []))
    await linkPurchases(tx, userId, links)
  }
  return { createdCount: added.size, joinedCount: 0, unchangedCount: imported.length - added.size }
}

/** Deletes the purchases that an import brought and that nobody changed since, in the transaction that undoes it. Returns how many. */
async function undoImportedPurchases(tx: Db, { userId, importId }: ImportOfUser): Promise<number> {
  const isBrought = and(eq(purchases.userId, userId), eq(purchases.importId, importId))
  const { rowCount } = await tx.delete(purchases).where(isBrought)
  if (rowCount) await raiseRevision(tx, userId, 'purchases')
  return rowCount ?? 0
}

type PurchaseLink = { purchaseId: string; pluginId: string }

/** Links purchases of the user with those of the plugins that are in the library. Returns the purchases that it has changed. */
async function linkPurchases(tx: Db, userId: string, links: readonly PurchaseLink[]): Promise<string[]> {
  if (links.length === 0) return []
  const pluginIds = links.map(({ pluginId }) => pluginId)
  const shown = await shownIds(tx, userId, pluginIds)
  const shownLinks = links.map((link) => ({ ...link, pluginId: shown.get(link.pluginId) ?? link.pluginId }))
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${purchasePlugins} (user_id, purchase_id, plugin_id)
    select p.user_id, r."purchaseId", p.id
    from jsonb_to_recordset(${JSON.stringify(shownLinks)}::jsonb) as r ("purchaseId" uuid, "pluginId" uuid)
      join ${plugins} p on p.user_id = ${userId} and p.id = r."pluginId" and p.removed_at is null
      join purchases b on b.user_id = p.user_id and b.id = r."purchaseId" and b.removed_at is null
    on conflict do nothing returning purchase_id as id`)
  return [...new Set(rows.map(({ id }) => id))]
}
