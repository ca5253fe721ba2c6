import { sql } from 'drizzle-orm'
import { RESTORABLE_DAYS } from '#shared/plugins/removal.ts'

const DAY = 24 * 60 * 60 * 1000

/** Plugins that were removed before cannot be restored: the daily sweep deletes them, or keeps what scans need to leave them out. */
export const restorableSince = (now: Date) => new Date(now.getTime() - RESTORABLE_DAYS * DAY)

/** True for a row of plugins that is a removed entry that scans leave out, or is merged into one. A purge is over after its days. */
export const isRemovedEntrySql = (now: Date) => sql`exists (
  select from plugins kept where kept.user_id = plugins.user_id and kept.id = coalesce(plugins.merged_into, plugins.id)
    and kept.merged_into is null and kept.removed_at is not null
    and (kept.hidden_at is not null or not kept.was_purged or kept.removed_at > ${restorableSince(now).toISOString()}::timestamptz))`
