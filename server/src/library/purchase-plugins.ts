import { sql } from 'drizzle-orm'
import { type Db, plugins, purchasePlugins } from '../db/schema.ts'
import { raisePurchasesRevision } from './purchases-revision.ts'

/**
 * Makes every purchase of a plugin also one of another, into which it is merged. Returns the purchases that did not cover it before.
 * Call it in a transaction that holds the account.
 */
export async function copyPurchasesOf(tx: Db, userId: string, from: string, to: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${purchasePlugins} (user_id, purchase_id, plugin_id)
    select user_id, purchase_id, ${to}::uuid from ${purchasePlugins}
    where user_id = ${userId} and plugin_id = ${from}
    on conflict do nothing returning purchase_id as id`)
  if (rows.length > 0) await raisePurchasesRevision(tx, userId)
  return rows.map(({ id }) => id)
}

/** Takes a plugin out of these purchases, into which a merge had put it. */
export async function deletePurchasesOf(tx: Db, userId: string, pluginId: string, purchaseIds: string[]) {
  if (purchaseIds.length === 0) return
  await tx.execute(sql`
    delete from ${purchasePlugins}
    where user_id = ${userId} and plugin_id = ${pluginId} and purchase_id = any(${sql.param(purchaseIds)}::uuid[])`)
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
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${purchasePlugins} (user_id, purchase_id, plugin_id)
    select p.user_id, r."purchaseId", p.id
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as r ("purchaseId" uuid, "pluginId" uuid)
      join ${plugins} p on p.user_id = ${userId} and p.id = r."pluginId" and p.removed_at is null
      join purchases b on b.user_id = p.user_id and b.id = r."purchaseId" and b.removed_at is null
    on conflict do nothing returning purchase_id as id`)
  return [...new Set(rows.map(({ id }) => id))]
}
