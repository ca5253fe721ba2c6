import { and, eq, gt, isNull, like, type SQL, sql } from 'drizzle-orm'
import { notificationsContract } from '#shared/notifications/contract.ts'
import { type Notification, SHOWN_NOTIFICATIONS } from '#shared/notifications/notification.ts'
import { DEFAULT_PREFERENCES, type Preferences } from '#shared/notifications/preferences.ts'
import {
  CONFIRMATION_LINK_LIFETIME,
  CONFIRMATION_MAIL_PREFIX,
  queueConfirmationMail,
} from '../../db/ask-to-confirm-address.ts'
import { isoDateSql } from '../../db/iso-date-sql.ts'
import { type Db, mails, notifications, plugins, users } from '../../db/schema.ts'
import { tokenHashOf } from '../../http/guard/session.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { Problem, requireFound } from '../../http/problem.ts'
import { decideAgainWithout } from '../../library/observations.ts'
import { unsubscribe } from './mail/unsubscribe.ts'
import * as words from './notification-words.ts'

/**
 * The latest notifications of a user, newest first. Only the newest update of a plugin is shown, and none once it is installed;
 * equal notifications of one day are one with their count, which is unread while one of them is.
 */
async function listNotifications(db: Db, userId: string): Promise<Notification[]> {
  const { rows } = await db.execute<Notification>(sql`
    select id, kind, title, text, link, ${isoDateSql(sql`created_at`)} as "createdAt",
      ${isoDateSql(sql`case when "isRead" then coalesce(read_at, created_at) end`)} as "readAt", count
    from (
      select n.*, row_number() over (${LINE} order by n.created_at desc, n.id desc) as place,
        bool_and(n.read_at is not null) over (${LINE}) as "isRead",
        (case when ${isUpdate('n')} then 1 else count(*) over (${LINE}) end)::int as count
      from ${notifications} n
      where n.user_id = ${userId} and (not ${isUpdate('n')} or exists (
        select 1 from ${plugins} p
        where p.user_id = n.user_id and p.id::text = ${pluginIdOf('n')} and p.update_available and p.removed_at is null))) lines
    where place = 1
    order by created_at desc, id desc
    limit ${SHOWN_NOTIFICATIONS}`)
  return rows
}

/** Marks the named notifications and those that they stand for as read: later ones stay unread. */
async function markNotificationsRead(db: Db, userId: string, ids: string[], now: Date) {
  await db.execute(sql`
    update ${notifications} n set read_at = ${now} from ${notifications} shown
    where n.user_id = ${userId} and n.read_at is null and shown.user_id = n.user_id
      and shown.id = any(${sql.param(ids)}::uuid[]) and n.created_at <= shown.created_at
      and n.kind = shown.kind and ${lineOf('n')} = ${lineOf('shown')}`)
}

/** Marks all as read, also those that are not in the list. */
async function markAllRead(db: Db, userId: string, now: Date) {
  const isUnread = and(eq(notifications.userId, userId), isNull(notifications.readAt))
  await db.update(notifications).set({ readAt: now }).where(isUnread)
}

/* The parts of the statements above; `n` is an alias of the table. */

const isUpdate = (n: string) => sql`(${column(n, 'key')} like 'update %')`
const pluginIdOf = (n: string) => sql`split_part(${column(n, 'key')}, ' ', 2)`

/** The value that the notifications of one line have in common, beside their kind. */
const lineOf = (n: string): SQL => sql`(case when ${isUpdate(n)} then ${pluginIdOf(n)}
  else concat_ws(chr(10), (${column(n, 'created_at')} at time zone 'UTC')::date, ${column(n, 'title')},
    ${column(n, 'text')}, ${column(n, 'link')}) end)`

const column = (n: string, name: string) => sql`${sql.identifier(n)}.${sql.identifier(name)}`

const LINE = sql`partition by n.kind, ${lineOf('n')}`

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
  if (!confirmed.length) throw new Problem(404, 'not_found', words.linkInvalid)
  return { message: words.addressConfirmed }
}

/** Mails the confirmation link to a user with an unconfirmed address. 429 above the daily limit. */
async function sendConfirmation(db: Db, userId: string, now: Date) {
  if (await requestConfirmation(db, userId, now)) return { message: words.linkSent }
  throw new Problem(429, 'too_many', words.tooManyLinks, CONFIRMATION_LINK_LIFETIME / 1000)
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
