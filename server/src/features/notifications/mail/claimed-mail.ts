import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import { type Db, mails, notifications, users } from '../../../db/schema.ts'
import { newToken, tokenHashOf } from '../../../http/guard/session.ts'

type Mail = typeof mails.$inferSelect
export type ClaimedMail = Mail & { token: string }

/**
 * Claims the mail that has been due longest, or returns undefined. The claim is permanent: when the server ends before it
 * reports the outcome, the mail may have been sent, so it is not sent again. Its notifications are in the list anyway.
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
    .set({ claimedAt: now, dueAt: null, tries: sql`${mails.tries} + 1`, tokenHash: tokenHashOf(token) })
    .from(due)
    .where(and(eq(mails.userId, due.userId), eq(mails.key, due.key)))
    .returning()
  return claimed && { ...claimed, token }
}

/** The recipient and the notifications of a mail, or undefined when it is no longer wanted. */
export async function mailContents(db: Db, { userId, key }: Mail) {
  const [person] = await db.select().from(users).where(eq(users.id, userId))
  if (!person?.emailConfirmedAt || !{ ...DEFAULT_PREFERENCES, ...person.preferences }.emailNotifications)
    return undefined
  const items = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.mail, key), isNull(notifications.readAt)))
    .orderBy(asc(notifications.createdAt))
  return items.length ? { person, items } : undefined
}

export const markMailSent = (db: Db, mail: Mail, now: Date) => change(db, mail, { sentAt: now })

/** The wait after each try that surely failed. There is no try after the last wait. */
const RETRY_DELAYS = [5, 15, 60, 4 * 60, 12 * 60].map((minutes) => minutes * 60_000)

/** Schedules a retry of a mail that surely was not sent. */
export async function scheduleMailRetry(db: Db, mail: Mail, now: Date) {
  const retryDelay = RETRY_DELAYS[mail.tries - 1]
  const dueAt = retryDelay === undefined ? null : new Date(now.getTime() + retryDelay)
  await change(db, mail, { claimedAt: null, dueAt })
}

async function change(db: Db, { userId, key }: Mail, changes: Partial<Mail>) {
  const isMail = and(eq(mails.userId, userId), eq(mails.key, key))
  await db.update(mails).set(changes).where(isMail)
}
