import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { type Notification, SHOWN_NOTIFICATIONS } from '#shared/notifications/notification.ts'
import type { Db } from '../../db/open.ts'
import { notifications } from '../../db/schema.ts'

/** The latest notifications of a user, newest first. */
export async function listNotifications(db: Db, userId: string): Promise<Notification[]> {
  const rows = await db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(SHOWN_NOTIFICATIONS)
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }))
}

/** Marks only the named notifications as read: later ones stay unread. */
export async function markNotificationsRead(db: Db, userId: string, ids: string[], now: Date) {
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(eq(notifications.userId, userId), inArray(notifications.id, ids), isNull(notifications.readAt)),
    )
}
