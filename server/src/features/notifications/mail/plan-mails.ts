import { and, eq, gt, inArray, like } from 'drizzle-orm'
import { groupsOf } from '#shared/groups.ts'
import { isQuietTime, localTime } from '#shared/notifications/local-time.ts'
import type { NotificationKind } from '#shared/notifications/notification.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/notifications/preferences.ts'
import { CONFIRMATION_MAIL_PREFIX, queueConfirmationMail } from '../../../db/ask-to-confirm-address.ts'
import { type Db, mails, notifications, users } from '../../../db/schema.ts'

/** Puts waiting notifications into mails that are due now. Several replicas may do this at once. */
export async function planMails(db: Db, now: Date) {
  for (const { userId, due } of await dueByPerson(db, now)) {
    if (due.mails.length || due.dropped.length) await planFor(db, userId, now)
  }
}

/** A first check without locks, since most notifications have to wait. */
async function dueByPerson(db: Db, now: Date) {
  const rows = await db
    .select({ notification: notifications, preferences: users.preferences })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(eq(notifications.mail, WAITING))
  const people = groupsOf(rows, ({ notification }) => notification.userId)
  return [...people].map(([userId, userRows]) => {
    const waiting = userRows.map(({ notification }) => notification)
    return { userId, due: dueMails(waiting, { ...DEFAULT_PREFERENCES, ...userRows[0]?.preferences }, now) }
  })
}

const WAITING = 'waiting'

/** Locks the user's row; another replica skips the user meanwhile. */
async function planFor(db: Db, userId: string, now: Date) {
  await db.transaction(async (tx) => {
    const [person] = await tx
      .select({ preferences: users.preferences, email: users.email, confirmedAt: users.emailConfirmedAt })
      .from(users)
      .where(eq(users.id, userId))
      .for('update', { skipLocked: true })
    if (!person) return
    const waits = and(eq(notifications.userId, userId), eq(notifications.mail, WAITING))
    const waiting = await tx.select().from(notifications).where(waits).orderBy(notifications.createdAt)
    const chosen = { ...DEFAULT_PREFERENCES, ...person.preferences }
    // An unconfirmed address gets only the confirmation mail, once. An account may be older than that mail.
    const emailNotifications = chosen.emailNotifications && Boolean(person.confirmedAt)
    if (!person.confirmedAt && chosen.emailNotifications && !(await hasConfirmationMail(tx, userId)))
      await queueConfirmationMail(tx, userId, person.email, now)
    const alertCount = await alertsToday(tx, userId, now)
    const due = dueMails(waiting, { ...chosen, emailNotifications }, now, alertCount)
    await assign(tx, userId, due.dropped, null)
    for (const { key, ids } of due.mails) {
      const made = await tx
        .insert(mails)
        .values({ userId, key, createdAt: now, dueAt: now })
        .onConflictDoNothing()
        .returning({ key: mails.key })
      // Without a row, today's digest was already sent, and these wait for tomorrow's.
      if (made.length) await assign(tx, userId, ids, key)
    }
  })
}

async function hasConfirmationMail(tx: Db, userId: string) {
  const isConfirmation = and(eq(mails.userId, userId), like(mails.key, `${CONFIRMATION_MAIL_PREFIX}%`))
  return (await tx.$count(mails, isConfirmation)) > 0
}

function alertsToday(tx: Db, userId: string, now: Date) {
  const since = new Date(now.getTime() - 24 * 60 * 60 * 1000)
  const isAlert = like(mails.key, `${SECURITY_MAIL_PREFIX}%`)
  return tx.$count(mails, and(eq(mails.userId, userId), isAlert, gt(mails.createdAt, since)))
}

async function assign(tx: Db, userId: string, ids: string[], mail: string | null) {
  if (!ids.length) return
  await tx
    .update(notifications)
    .set({ mail })
    .where(and(eq(notifications.userId, userId), inArray(notifications.id, ids)))
}

export type WaitingNotification = { id: string; kind: NotificationKind; createdAt: Date; readAt: Date | null }

/** The mails to send now, each with its notifications, and the notifications that are not mailed. */
type DueMails = { mails: { key: string; ids: string[] }[]; dropped: string[] }

/** A notification that could not be mailed for so long, in milliseconds, is outdated. */
const STALE_AFTER = 3 * 24 * 60 * 60 * 1000
/** Otherwise repeated sign-ins could flood a mailbox. */
const MAX_ALERTS_A_DAY = 5
const DIGEST_MINUTES = 8 * 60

/**
 * Which mails a user gets now. Security notifications are mailed at once, at any hour. All others wait for the next digest:
 * at eight in the user's time zone, or at the end of the quiet hours. Read notifications are not mailed.
 */
export function dueMails(
  waiting: WaitingNotification[],
  preferences: Preferences,
  now: Date,
  securityToday = 0,
): DueMails {
  if (!preferences.emailNotifications) return { mails: [], dropped: waiting.map(({ id }) => id) }
  const fresh = waiting.filter((one) => !one.readAt && now.getTime() - one.createdAt.getTime() <= STALE_AFTER)
  const alerts = fresh.filter(({ kind }) => kind === 'security')
  const sent = alerts.slice(0, Math.max(0, MAX_ALERTS_A_DAY - securityToday))
  const unmailed = new Set([...waiting.filter((one) => !fresh.includes(one)), ...alerts.slice(sent.length)])
  const others = fresh.filter(({ kind }) => kind !== 'security')
  const alertMails = sent.map(({ id }) => ({ key: `${SECURITY_MAIL_PREFIX}${id}`, ids: [id] }))
  return {
    mails: [...alertMails, ...digest(others, preferences, now)],
    dropped: [...unmailed].map(({ id }) => id),
  }
}

const SECURITY_MAIL_PREFIX = 'security '

/** One digest a day: later notifications wait for the next one. */
function digest(fresh: WaitingNotification[], preferences: Preferences, now: Date) {
  const here = localTime(now, preferences.timeZone)
  if (here.minutes < DIGEST_MINUTES || isQuietTime(preferences, now)) return []
  const ids = fresh
    .filter(({ createdAt }) => {
      const then = localTime(createdAt, preferences.timeZone)
      return then.day < here.day || then.minutes < DIGEST_MINUTES
    })
    .map(({ id }) => id)
  return ids.length ? [{ key: `digest ${here.day}`, ids }] : []
}
