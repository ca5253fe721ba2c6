import { eq, sql } from 'drizzle-orm'
import { notifyServers } from '../db/notify-servers.ts'
import { type Db, plugins, purchasePlugins, users } from '../db/schema.ts'
import { AccountDeleted } from './change-library.ts'
import { type MergedPair, mergedPairs, shownIds } from './merged-entries.ts'

/**
 * Makes every purchase of merged plugins also one of those that they are merged into. Returns the purchases that did not cover one before.
 * Call it in a transaction that holds the account.
 */
export async function copyPurchasesOf(tx: Db, userId: string, pairs: readonly MergedPair[]) {
  const { rows } = await tx.execute<{ id: string; to: string }>(sql`
    insert into ${purchasePlugins} (user_id, purchase_id, plugin_id)
    select b.user_id, b.purchase_id, r."to"
    from ${mergedPairs(pairs)} join ${purchasePlugins} b on b.user_id = ${userId} and b.plugin_id = r."from"
    on conflict do nothing returning purchase_id as id, plugin_id as "to"`)
  if (rows.length > 0) await raisePurchasesRevision(tx, userId)
  return rows
}

/** Takes plugins out of purchases (`item`) into which a merge had put them. */
export async function deletePurchasesOf(tx: Db, userId: string, links: { pluginId: string; item: string }[]) {
  if (links.length === 0) return
  await tx.execute(sql`
    delete from ${purchasePlugins} b using jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as r("pluginId" uuid, item uuid)
    where b.user_id = ${userId} and b.plugin_id = r."pluginId" and b.purchase_id = r.item`)
  await raisePurchasesRevision(tx, userId)
}

type PurchaseLink = { purchaseId: string; pluginId: string }

/** Links purchases of the user with those of the plugins that are in the library. Returns the purchases that it has changed. */
export async function linkPurchases(
  tx: Db,
  userId: string,
  links: readonly PurchaseLink[],
): Promise<string[]> {
  if (links.length === 0) return []
  const shown = await shownIds(
    tx,
    userId,
    links.map(({ pluginId }) => pluginId),
  )
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

/**
 * Raises the revision of a user's purchases, which every change of them must do. Open pages are notified. It locks the account until
 * the transaction ends, so that changes wait for each other.
 */
export async function raisePurchasesRevision(tx: Db, userId: string) {
  const { rowCount } = await tx
    .update(users)
    .set({ purchasesRevision: sql`${users.purchasesRevision} + 1` })
    .where(eq(users.id, userId))
  if (rowCount === 0) throw new AccountDeleted()
  await notifyServers(tx, { userId, what: 'purchases' })
}
