import { and, count, eq, gt, inArray, like } from 'drizzle-orm'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import { askToConfirmAddress, CONFIRM } from '../../../db/ask-to-confirm-address.ts'
import type { Db } from '../../../db/open.ts'
import { mails, notifications, users } from '../../../db/schema.ts'
import { type DueMails, dueMails, SECURITY } from './due-mails.ts'

const DAY = 24 * 60 * 60 * 1000

/** Puts what waits to be mailed into mails that are due now. Several replicas may do this at once. */
export async function planMails(db: Db, now: Date) {
  for (const [userId, due] of await dueByPerson(db, now)) {
    if (due.mails.length || due.dropped.length) await planFor(db, userId, now)
  }
}

/** A first look without locks: most of what waits has to wait on. */
async function dueByPerson(db: Db, now: Date) {
  const rows = await db
    .select({ notification: notifications, preferences: users.preferences })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(eq(notifications.mail, WAITING))
  const people = new Map<string, typeof rows>()
  for (const row of rows) {
    const { userId } = row.notification
    people.set(userId, [...(people.get(userId) ?? []), row])
  }
  return [...people].map(([userId, theirs]): [string, DueMails] => [
    userId,
    dueMails(
      theirs.map(({ notification }) => notification),
      { ...DEFAULT_PREFERENCES, ...theirs[0]?.preferences },
      now,
    ),
  ])
}

const WAITING = 'waiting'

/** Whoever holds the person's row decides; another replica that comes meanwhile passes by. */
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
    // To an address that nobody has confirmed goes nothing but the question, once: an account may be older than that question.
    const preferences = {
      ...chosen,
      emailNotifications: chosen.emailNotifications && Boolean(person.confirmedAt),
    }
    if (!person.confirmedAt && chosen.emailNotifications && !(await wasAsked(tx, userId)))
      await askToConfirmAddress(tx, userId, person.email, now)
    const due = dueMails(
      waiting,
      preferences,
      now,
      await alertsSince(tx, userId, new Date(now.getTime() - DAY)),
    )
    await assign(tx, userId, due.dropped, null)
    for (const { key, ids } of due.mails) {
      const made = await tx
        .insert(mails)
        .values({ userId, key, createdAt: now, dueAt: now })
        .onConflictDoNothing()
        .returning({ key: mails.key })
      // The digest of today is out already: what came too late for it goes into tomorrow's.
      if (made.length) await assign(tx, userId, ids, key)
    }
  })
}

async function wasAsked(tx: Db, userId: string) {
  const [asked] = await tx
    .select({ key: mails.key })
    .from(mails)
    .where(and(eq(mails.userId, userId), like(mails.key, `${CONFIRM}%`)))
    .limit(1)
  return asked !== undefined
}

async function alertsSince(tx: Db, userId: string, since: Date) {
  const [row] = await tx
    .select({ count: count() })
    .from(mails)
    .where(and(eq(mails.userId, userId), like(mails.key, `${SECURITY}%`), gt(mails.createdAt, since)))
  return row?.count ?? 0
}

async function assign(tx: Db, userId: string, ids: string[], mail: string | null) {
  if (!ids.length) return
  await tx
    .update(notifications)
    .set({ mail })
    .where(and(eq(notifications.userId, userId), inArray(notifications.id, ids)))
}
