import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { ListedPurchase, linkChanges, OwnPurchase } from '#shared/purchases/listed-purchase.ts'
import { type Db, plugins, purchasePlugins, purchases } from '../../db/schema.ts'
import { linkPurchases, raisePurchasesRevision } from '../../library/purchase-plugins.ts'
import { findPurchase } from './list-purchases.ts'

/** Milliseconds in which a removed purchase can be restored. */
const RESTORE_PERIOD = 7 * 24 * 60 * 60 * 1000

/** Runs every change of purchases in a transaction that first raises their revision, so that changes wait for each other. */
function changePurchases<T>(db: Db, userId: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await raisePurchasesRevision(tx, userId)
    return work(tx)
  })
}

/** Adds a purchase and links it with those of its plugins that are in the library. */
export function addPurchase(db: Db, userId: string, body: OwnPurchase, now: Date): Promise<ListedPurchase> {
  return changePurchases(db, userId, async (tx) => {
    const { pluginIds, ...purchase } = body
    const [row] = await tx
      .insert(purchases)
      .values({ ...purchase, userId, addedAt: now })
      .returning({ id: purchases.id })
    if (!row) throw new Error('A purchase got no row.')
    await linkPurchases(tx, userId, linksOf(row.id, pluginIds))
    const added = await findPurchase(tx, userId, row.id)
    if (!added) throw new Error('An added purchase is not listed.')
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
      .where(and(isPurchaseOf(userId, [id]), isNull(purchases.removedAt)))
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
export function removePurchases(db: Db, userId: string, ids: string[], now: Date): Promise<number> {
  return changePurchases(db, userId, async (tx) => {
    const { rowCount } = await tx
      .update(purchases)
      .set({ removedAt: now })
      .where(and(isPurchaseOf(userId, ids), isNull(purchases.removedAt)))
    return rowCount ?? 0
  })
}

/** Restores purchases that were removed in the last seven days. Returns how many. */
export function restorePurchases(db: Db, userId: string, ids: string[], now: Date): Promise<number> {
  const since = new Date(now.getTime() - RESTORE_PERIOD)
  return changePurchases(db, userId, async (tx) => {
    const { rowCount } = await tx
      .update(purchases)
      .set({ removedAt: null })
      .where(and(isPurchaseOf(userId, ids), isNotNull(purchases.removedAt), gt(purchases.removedAt, since)))
    return rowCount ?? 0
  })
}

const isPurchaseOf = (userId: string, ids: string[]) =>
  and(eq(purchases.userId, userId), inArray(purchases.id, ids))
