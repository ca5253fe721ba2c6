import { and, eq, sql } from 'drizzle-orm'
import { MAX_COLLECTION_PLUGINS } from '#shared/collections/collection.ts'
import { englishNumber } from '#shared/text/locale.ts'
import type { Db } from '../db/open.ts'
import { collectionPlugins, plugins } from '../db/schema.ts'
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
  const { rowCount } = await tx.execute(sql`
    insert into ${collectionPlugins} (user_id, collection_id, plugin_id, import_id)
    select user_id, ${collectionId}::uuid, id, ${importId}::uuid from ${plugins}
    where user_id = ${userId} and removed_at is null and id = any(${sql.param(pluginIds)}::uuid[])
    on conflict do nothing`)
  const isMember = and(eq(collectionPlugins.userId, userId), eq(collectionPlugins.collectionId, collectionId))
  if ((await tx.$count(collectionPlugins, isMember)) > MAX_COLLECTION_PLUGINS)
    throw new QuotaReached('collection_full', TOO_MANY)
  return rowCount ?? 0
}

const TOO_MANY = `A collection can have ${englishNumber(MAX_COLLECTION_PLUGINS)} plugins. Nothing was saved: please make a second collection.`

/** Puts a plugin into every collection of another one, which is merged into it. Returns the collections in which it was not before. */
export async function copyCollectionsOf(tx: Db, userId: string, from: string, to: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${collectionPlugins} (user_id, collection_id, plugin_id, import_id)
    select user_id, collection_id, ${to}::uuid, import_id from ${collectionPlugins}
    where user_id = ${userId} and plugin_id = ${from}
    on conflict do nothing returning collection_id as id`)
  return rows.map(({ id }) => id)
}
