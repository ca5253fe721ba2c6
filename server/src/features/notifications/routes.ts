import { and, eq, gt, isNull, like, sql } from 'drizzle-orm'
import { notificationsContract } from '#shared/notifications/contract.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/notifications/preferences.ts'
import {
  CONFIRMATION_LINK_LIFETIME,
  CONFIRMATION_MAIL_PREFIX,
  queueConfirmationMail,
} from '../../db/ask-to-confirm-address.ts'
import { type Db, mails, users } from '../../db/schema.ts'
import { tokenHashOf } from '../../http/guard/session.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { Problem, requireFound } from '../../http/problem.ts'
import { decideAgainWithout } from '../../library/observations.ts'
import { listNotifications, markAllRead, markNotificationsRead } from './list-notifications.ts'
import { unsubscribe } from './mail/unsubscribe.ts'

export function notificationRoutes(context: RouteContext) {
  mountContract(context, notificationsContract, {
    list: ({ db, user }) => listNotifications(db, user.id),
    read: async ({ db, user, body, now }) => {
      await markNotificationsRead(db, user.id, body.ids, now)
      return listNotifications(db, user.id)
    },
    readAll: async ({ db, user, now }) => {
      await markAllRead(db, user.id, now)
      return listNotifications(db, user.id)
    },
    preferences: async ({ db, user }) => requireFound(await preferencesOf(db, user.id), 'Account'),
    changePreferences: async ({ db, user, body, now }) => {
      const changed = requireFound(await changePreferencesOf(db, user.id, body), 'Account')
      if (body.countVersions !== undefined) await decideAgainWithout(db, user.id)
      if (body.emailNotifications) await requestConfirmation(db, user.id, now)
      return changed
    },
    sendConfirmation: ({ db, user, now }) => sendConfirmation(db, user.id, now),
    confirmAddress: ({ db, body, now }) => confirmAddress(db, body.token, now),
    unsubscribe: ({ db, body }) => unsubscribe(db, body.token),
  })
}

async function preferencesOf(db: Db, userId: string) {
  const [row] = await db.select({ preferences: users.preferences }).from(users).where(eq(users.id, userId))
  return row && complete(row.preferences)
}

/** Changes only these preferences, so that two pages can change different ones at the same time. */
async function changePreferencesOf(db: Db, userId: string, changes: Partial<Preferences>) {
  const [row] = await db
    .update(users)
    .set({ preferences: sql`${users.preferences} || ${JSON.stringify(changes)}::jsonb` })
    .where(eq(users.id, userId))
    .returning({ preferences: users.preferences })
  return row && complete(row.preferences)
}

/** An account that is older than a preference has its default. */
const complete = (stored: Partial<Preferences>): Preferences => ({ ...DEFAULT_PREFERENCES, ...stored })

/** Confirms the address that got the mail with this token. 404 for an unknown or old token, or a changed address. */
async function confirmAddress(db: Db, token: string, now: Date) {
  const confirmed = await db
    .update(users)
    .set({ emailConfirmedAt: now })
    .from(mails)
    .where(
      and(
        eq(mails.userId, users.id),
        eq(mails.tokenHash, tokenHashOf(token)),
        like(mails.key, `${CONFIRMATION_MAIL_PREFIX}%`),
        eq(mails.to, sql`lower(${users.email})`),
        gt(mails.createdAt, new Date(now.getTime() - CONFIRMATION_LINK_LIFETIME)),
      ),
    )
    .returning({ id: users.id })
  if (!confirmed.length) throw new Problem(404, 'not_found', 'This link is no longer valid.')
  return { message: 'Your email address is confirmed.' }
}

/** Mails the confirmation link to a user with an unconfirmed address. 429 above the daily limit. */
async function sendConfirmation(db: Db, userId: string, now: Date) {
  if (await requestConfirmation(db, userId, now)) return { message: 'A link has been sent.' }
  throw new Problem(
    429,
    'too_many',
    'Three links were already sent today. Check your inbox and spam folder, or try again tomorrow.',
    CONFIRMATION_LINK_LIFETIME / 1000,
  )
}

/** The same without an error. Returns false only above the daily limit. */
async function requestConfirmation(db: Db, userId: string, now: Date) {
  return db.transaction(async (tx) => {
    const [person] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)))
      .for('no key update')
    return person ? queueConfirmationMail(tx, userId, person.email, now) : true
  })
}
