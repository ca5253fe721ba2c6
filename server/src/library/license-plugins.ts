import { sql } from 'drizzle-orm'
import { type Db, licensePlugins, plugins } from '../db/schema.ts'

type Addition = { userId: string; licenseId: string; pluginIds: readonly string[]; importId: string | null }

/** Links a license with those of the plugins that are in the library. Returns how many were not linked before. */
export async function addLicensePlugins(
  tx: Db,
  { userId, licenseId, pluginIds, importId }: Addition,
): Promise<number> {
  if (pluginIds.length === 0) return 0
  const { rowCount } = await tx.execute(sql`
    insert into ${licensePlugins} (user_id, license_id, plugin_id, import_id)
    select user_id, ${licenseId}::uuid, id, ${importId}::uuid from ${plugins}
    where user_id = ${userId} and removed_at is null and id = any(${sql.param(pluginIds)}::uuid[])
    on conflict do nothing`)
  return rowCount ?? 0
}

/** Links a plugin with every license of another one, which is merged into it. Returns the licenses that did not cover it before. */
export async function copyLicensesOf(tx: Db, userId: string, from: string, to: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${licensePlugins} (user_id, license_id, plugin_id, import_id)
    select user_id, license_id, ${to}::uuid, import_id from ${licensePlugins}
    where user_id = ${userId} and plugin_id = ${from}
    on conflict do nothing returning license_id as id`)
  return rows.map(({ id }) => id)
}

/** Unlinks a plugin from licenses that only a merge linked with it. */
export async function forgetLicensesOf(
  tx: Db,
  userId: string,
  pluginId: string,
  licenseIds: readonly string[],
) {
  if (licenseIds.length === 0) return
  await tx.execute(sql`
    delete from ${licensePlugins}
    where user_id = ${userId} and plugin_id = ${pluginId} and license_id = any(${sql.param(licenseIds)}::uuid[])`)
}
