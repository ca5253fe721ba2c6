import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { mails, notifications } from '../../../db/schema.ts'

/** What the person was told, and when a mail went out. Without the hashes of the links in them. */
export async function toldOf(db: Db, userId: string) {
  const { kind, title, text, link, createdAt, readAt } = notifications
  return {
    notifications: await db
      .select({ kind, title, text, link, createdAt, readAt })
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(asc(createdAt), asc(notifications.id)),
    mails: await db
      .select({ createdAt: mails.createdAt, sentAt: mails.sentAt, tries: mails.tries, to: mails.to })
      .from(mails)
      .where(eq(mails.userId, userId))
      .orderBy(asc(mails.createdAt), asc(mails.key)),
  }
}
