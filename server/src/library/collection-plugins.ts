import { and, eq, sql } from 'drizzle-orm'
import { MAX_COLLECTION_PLUGINS } from '#shared/collections/collection.ts'
import { englishNumber } from '#shared/text/locale.ts'
import type { Db } from '../db/open.ts'
import { collectionPlugins, plugins } from '../db/schema.ts'
import { type MergedPair, mergedPairs, shownIds } from './merged-entries.ts'
import { QuotaReached } from './quotas.ts'

type Addition = { userId: string; collectionId: string; pluginIds: string[]; importId: string | null }

/**
 * Adds those of the plugins that are in the library to a collection, unless they are in it. Returns how many it added. Call it
 * after `lockLibrary`; throws `QuotaReached` when the collection would have too many plugins.
 */
export async function addCollectionPlugins(
  tx: Db,
  { userId, collectionId, pluginIds, importId }: Addition,
): Promise<number> {
  if (pluginIds.length === 0) return 0
  const shown = await shownIds(tx, userId, pluginIds)
  const { rowCount } = await tx.execute(sql`
    insert into ${collectionPlugins} (user_id, collection_id, plugin_id, import_id)
    select user_id, ${collectionId}::uuid, id, ${importId}::uuid from ${plugins}
    where user_id = ${userId} and removed_at is null and id = any(${sql.param([...shown.values()])}::uuid[])
    on conflict do nothing`)
  const isMember = and(eq(collectionPlugins.userId, userId), eq(collectionPlugins.collectionId, collectionId))
  if ((await tx.$count(collectionPlugins, isMember)) > MAX_COLLECTION_PLUGINS)
    throw new QuotaReached('collection_full', TOO_MANY)
  return rowCount ?? 0
}

const TOO_MANY = `A collection can have ${englishNumber(MAX_COLLECTION_PLUGINS)} plugins, so nothing was saved. Create a second collection.`

/** Puts plugins into every collection of those that are merged into them. Returns the collections in which one was not before. */
export async function copyCollectionsOf(tx: Db, userId: string, pairs: readonly MergedPair[]) {
  const { rows } = await tx.execute<{ id: string; to: string }>(sql`
    insert into ${collectionPlugins} (user_id, collection_id, plugin_id, import_id)
    select c.user_id, c.collection_id, r."to", c.import_id
    from ${mergedPairs(pairs)} join ${collectionPlugins} c on c.user_id = ${userId} and c.plugin_id = r."from"
    on conflict do nothing returning collection_id as id, plugin_id as "to"`)
  return rows
}

/** Takes plugins out of collections (`item`) into which a merge had put them. */
export async function leaveCollections(tx: Db, userId: string, links: { pluginId: string; item: string }[]) {
  if (links.length === 0) return
  await tx.execute(sql`
    delete from ${collectionPlugins} c using jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as r("pluginId" uuid, item uuid)
    where c.user_id = ${userId} and c.plugin_id = r."pluginId" and c.collection_id = r.item`)
}
