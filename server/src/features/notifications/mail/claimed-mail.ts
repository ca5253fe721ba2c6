import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import type { Db } from '../../../db/open.ts'
import { mails, notifications, users } from '../../../db/schema.ts'
import { hashOf, newToken } from '../../../http/guard/session.ts'

type Mail = typeof mails.$inferSelect
export type ClaimedMail = Mail & { token: string }

/**
 * Takes the mail that is due longest, or undefined. It belongs to whoever took it, for good: should the server end
 * before it says how that went, nobody knows whether the mail was sent. Then it is not sent again, since a
 * notification also stands in the list, but a mail that comes twice cannot be taken back.
 */
export async function claimMail(db: Db, now: Date): Promise<ClaimedMail | undefined> {
  const token = newToken()
  const due = db
    .select({ userId: mails.userId, key: mails.key })
    .from(mails)
    .where(lte(mails.dueAt, now))
    .orderBy(asc(mails.dueAt))
    .limit(1)
    .for('update', { skipLocked: true })
    .as('due')
  const [claimed] = await db
    .update(mails)
    .set({ claimedAt: now, dueAt: null, tries: sql`${mails.tries} + 1`, tokenHash: hashOf(token) })
    .from(due)
    .where(and(eq(mails.userId, due.userId), eq(mails.key, due.key)))
    .returning()
  return claimed && { ...claimed, token }
}

/** Who gets it and what is in it, or undefined when nobody wants it any more. */
export async function contentsOf(db: Db, { userId, key }: Mail) {
  const [person] = await db.select().from(users).where(eq(users.id, userId))
  if (!person?.emailConfirmedAt || !{ ...DEFAULT_PREFERENCES, ...person.preferences }.emailNotifications)
    return undefined
  const told = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.mail, key), isNull(notifications.readAt)))
    .orderBy(asc(notifications.createdAt))
  return told.length ? { person, told } : undefined
}

export const markSent = (db: Db, mail: Mail, now: Date) => change(db, mail, { sentAt: now })

const MINUTE = 60 * 1000
/** How long is waited after each try that surely failed; after the last one it is given up. */
const PAUSES = [5, 15, 60, 4 * 60, 12 * 60].map((minutes) => minutes * MINUTE)

/** Only for a mail that surely was not sent. */
export async function tryLater(db: Db, mail: Mail, now: Date) {
  const pause = PAUSES[mail.tries - 1]
  const dueAt = pause === undefined ? null : new Date(now.getTime() + pause)
  await change(db, mail, { claimedAt: null, dueAt })
}

async function change(db: Db, { userId, key }: Mail, changes: Partial<Mail>) {
  await db
    .update(mails)
    .set(changes)
    .where(and(eq(mails.userId, userId), eq(mails.key, key)))
}
