import { sql } from 'drizzle-orm'
import { RESTORABLE_DAYS } from '#shared/plugins/removal.ts'
import type { Db, licenses, purchases, songs } from '../db/schema.ts'

const DAY = 24 * 60 * 60 * 1000

/** Plugins that were removed before cannot be restored: the daily sweep deletes them, or keeps what scans need to leave them out. */
export const restorableSince = (now: Date) => new Date(now.getTime() - RESTORABLE_DAYS * DAY)

/** True for a row of plugins that is a removed entry that scans leave out, or is merged into one. A purge is over after its days. */
export const isRemovedEntrySql = (now: Date) => sql`exists (
  select from plugins kept where kept.user_id = plugins.user_id and kept.id = coalesce(plugins.merged_into, plugins.id)
    and kept.merged_into is null and kept.removed_at is not null
    and (kept.hidden_at is not null or not kept.was_purged or kept.removed_at > ${restorableSince(now).toISOString()}::timestamptz))`

type Removable = typeof licenses | typeof purchases | typeof songs

/** Removes rows of a user. Returns how many. */
export async function removeRows(tx: Db, table: Removable, userId: string, ids: string[], now: Date) {
  const { rowCount } = await tx.execute(sql`
    update ${table} set removed_at = ${now.toISOString()}::timestamptz
    where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[]) and removed_at is null`)
  return rowCount ?? 0
}

/** Restores rows of a user that were removed in the last seven days. Returns how many. */
export async function restoreRows(tx: Db, table: Removable, userId: string, ids: string[], now: Date) {
  const { rowCount } = await tx.execute(sql`
    update ${table} set removed_at = null
    where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[])
      and removed_at > ${restorableSince(now).toISOString()}::timestamptz`)
  return rowCount ?? 0
}
