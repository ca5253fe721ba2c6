import { and, eq, sql } from 'drizzle-orm'
import { MAX_COLLECTION_PLUGINS } from '#shared/collections/collection.ts'
import { collectionPlugins, type Db, licensePlugins, plugins, purchasePlugins } from '../db/schema.ts'
import * as words from './library-words.ts'
import { type MergedPair, mergedPairs, shownIds } from './merged-entries.ts'
import { QuotaReached } from './quotas.ts'
import { raiseRevision } from './raise-revision.ts'

/** The tables that link plugins with something of their user, each with the columns of a link besides its user and plugin. */
const LINKS = {
  collections: { table: collectionPlugins, item: sql.raw('collection_id'), origin: sql.raw(', import_id') },
  licenses: { table: licensePlugins, item: sql.raw('license_id'), origin: sql.raw(', import_id') },
  purchases: { table: purchasePlugins, item: sql.raw('purchase_id'), origin: sql.raw('') },
}
type Linked = keyof typeof LINKS

type Addition = { userId: string; id: string; pluginIds: readonly string[]; importId: string | null }

/** Links a collection or license with those of the plugins that are in the library. Returns how many were not linked before. */
async function addLinks(tx: Db, linked: 'collections' | 'licenses', addition: Addition): Promise<number> {
  const { userId, id, pluginIds, importId } = addition
  if (pluginIds.length === 0) return 0
  const { table, item } = LINKS[linked]
  const shown = await shownIds(tx, userId, pluginIds)
  const { rowCount } = await tx.execute(sql`
    insert into ${table} (user_id, ${item}, plugin_id, import_id)
    select user_id, ${id}::uuid, id, ${importId}::uuid from ${plugins}
    where user_id = ${userId} and removed_at is null and id = any(${sql.param([...shown.values()])}::uuid[])
    on conflict do nothing`)
  return rowCount ?? 0
}

/** Links a license with those of the plugins that are in the library. Returns how many were not linked before. */
export const addLicensePlugins = (tx: Db, addition: Addition): Promise<number> =>
  addLinks(tx, 'licenses', addition)

/**
 * Adds those of the plugins that are in the library to a collection, unless they are in it. Returns how many it added. Call it
 * after `lockLibrary`; throws `QuotaReached` when the collection would have too many plugins.
 */
export async function addCollectionPlugins(tx: Db, addition: Addition): Promise<number> {
  const added = await addLinks(tx, 'collections', addition)
  const { userId, collectionId } = collectionPlugins
  const isMember = and(eq(userId, addition.userId), eq(collectionId, addition.id))
  if (added > 0 && (await tx.$count(collectionPlugins, isMember)) > MAX_COLLECTION_PLUGINS)
    throw new QuotaReached('collection_full', TOO_MANY)
  return added
}

const TOO_MANY = words.collectionFull(MAX_COLLECTION_PLUGINS)

/**
 * Links plugins with everything that those are linked with which are merged into them. Returns the links that were not there before.
 * Call it in a transaction that holds the account.
 */
export async function copyLinks(tx: Db, userId: string, pairs: readonly MergedPair[]) {
  const copy = async (linked: Linked) => {
    const { table, item, origin } = LINKS[linked]
    const { rows } = await tx.execute<{ id: string; to: string }>(sql`
      insert into ${table} (user_id, ${item}, plugin_id${origin})
      select l.user_id, l.${item}, r."to"${origin}
      from ${mergedPairs(pairs)} join ${table} l on l.user_id = ${userId} and l.plugin_id = r."from"
      on conflict do nothing returning ${item} as id, plugin_id as "to"`)
    return rows
  }
  const links = {
    collections: await copy('collections'),
    licenses: await copy('licenses'),
    purchases: await copy('purchases'),
  }
  if (links.purchases.length > 0) await raiseRevision(tx, userId, 'purchases')
  return links
}

/** Deletes links (of a plugin with an `item`) that only a merge has made. */
export async function deleteLinks(
  tx: Db,
  userId: string,
  links: Record<Linked, readonly { pluginId: string; item: string }[]>,
) {
  for (const linked of ['licenses', 'purchases', 'collections'] as const) {
    if (links[linked].length === 0) continue
    const { table, item } = LINKS[linked]
    await tx.execute(sql`
      delete from ${table} l using jsonb_to_recordset(${JSON.stringify(links[linked])}::jsonb) as r("pluginId" uuid, item uuid)
      where l.user_id = ${userId} and l.plugin_id = r."pluginId" and l.${item} = r.item`)
  }
  if (links.purchases.length > 0) await raiseRevision(tx, userId, 'purchases')
}
