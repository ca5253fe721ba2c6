import { sql } from 'drizzle-orm'
import { inChunks } from '#shared/in-chunks.ts'
import { type NewNotification, PREFERENCE_OF_KIND } from '#shared/notifications/notification.ts'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import { notifyServersSql } from '../db/notify-servers.ts'
import type { Db } from '../db/open.ts'

/**
 * Creates a notification, unless the user has turned its kind off or already has it. Pass the transaction in which the event
 * happens, so that both are saved or neither is.
 */
export const notifyUser = (db: Db, userId: string, news: NewNotification, now: Date) =>
  notifyUsers(db, [{ userId, ...news }], now)

/** The same for many users or events in few statements. Returns the number of new notifications. */
export async function notifyUsers(db: Db, all: (NewNotification & { userId: string })[], now: Date) {
  let count = 0
  for (const batch of inChunks(all, { count: BATCH_SIZE })) count += await insertBatch(db, batch, now)
  return count
}

const BATCH_SIZE = 1000

async function insertBatch(db: Db, batch: (NewNotification & { userId: string })[], now: Date) {
  const rows = batch.map((news) => ({
    ...news,
    covers: news.covers ?? [],
    wanted: PREFERENCE_OF_KIND[news.kind] ?? null,
  }))
  const switches = sql`(${JSON.stringify(DEFAULT_PREFERENCES)}::jsonb || users.preferences)`
  const { rowCount } = await db.execute(sql`
    insert into notifications (user_id, key, covers, kind, title, text, link, created_at, mail)
    select users.id, news.key, news.covers, news.kind, news.title, news.text, news.link, ${now.toISOString()}::timestamptz,
      case when ${switches} ->> 'emailNotifications' = 'true' then 'waiting' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as news("userId" uuid, key text, covers text[], kind text, title text, text text, link text, wanted text)
    join users on users.id = news."userId"
    where news.wanted is null
      or ${switches} ->> news.wanted = 'true'
    on conflict do nothing
    returning ${notifyServersSql(sql`notifications.user_id`, 'notifications')}`)
  return rowCount ?? 0
}
