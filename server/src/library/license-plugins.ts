import { sql } from 'drizzle-orm'
import { type Db, licensePlugins, plugins } from '../db/schema.ts'
import { type MergedPair, mergedPairs, shownIds } from './merged-entries.ts'

type Addition = { userId: string; licenseId: string; pluginIds: readonly string[]; importId: string | null }

/** Links a license with those of the plugins that are in the library. Returns how many were not linked before. */
export async function addLicensePlugins(
  tx: Db,
  { userId, licenseId, pluginIds, importId }: Addition,
): Promise<number> {
  if (pluginIds.length === 0) return 0
  const shown = await shownIds(tx, userId, pluginIds)
  const { rowCount } = await tx.execute(sql`
    insert into ${licensePlugins} (user_id, license_id, plugin_id, import_id)
    select user_id, ${licenseId}::uuid, id, ${importId}::uuid from ${plugins}
    where user_id = ${userId} and removed_at is null and id = any(${sql.param([...shown.values()])}::uuid[])
    on conflict do nothing`)
  return rowCount ?? 0
}

/** Links plugins with every license of those that are merged into them. Returns the licenses that did not cover one before. */
export async function copyLicensesOf(tx: Db, userId: string, pairs: readonly MergedPair[]) {
  const { rows } = await tx.execute<{ id: string; to: string }>(sql`
    insert into ${licensePlugins} (user_id, license_id, plugin_id, import_id)
    select l.user_id, l.license_id, r."to", l.import_id
    from ${mergedPairs(pairs)} join ${licensePlugins} l on l.user_id = ${userId} and l.plugin_id = r."from"
    on conflict do nothing returning license_id as id, plugin_id as "to"`)
  return rows
}

/** Unlinks plugins from licenses (`item`) that only a merge linked with them. */
export async function forgetLicensesOf(tx: Db, userId: string, links: { pluginId: string; item: string }[]) {
  if (links.length === 0) return
  await tx.execute(sql`
    delete from ${licensePlugins} l using jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as r("pluginId" uuid, item uuid)
    where l.user_id = ${userId} and l.plugin_id = r."pluginId" and l.license_id = r.item`)
}
