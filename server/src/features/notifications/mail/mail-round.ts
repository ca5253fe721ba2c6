import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import { PRODUCT } from '#shared/product.ts'
import { coalesce } from '#shared/timing/coalesce.ts'
import {
  ADDRESS_CHANGED_MAIL_PREFIX,
  CONFIRMATION_LINK_LIFETIME,
  CONFIRMATION_MAIL_PREFIX,
} from '../../../db/ask-to-confirm-address.ts'
import { type Db, mails, notifications, users } from '../../../db/schema.ts'
import { newToken, tokenHashOf } from '../../../http/guard/session.ts'
import * as words from '../notification-words.ts'
import { createLetter, type SendLetter } from './letter.ts'
import { planMails } from './plan-mails.ts'

type MailRound = {
  post: SendLetter
  /** The public address of this server. */
  publicUrl: string
  now: () => Date
  /** Gets each failed mail, without its contents. */
  log?: (sentence: string) => void
  isStopped?: () => boolean
}

/** Sends due mails one by one; an unreachable mail server ends the round. Replicas may do it at once, since each mail is claimed. */
export async function sendDueMails(db: Db, round: MailRound) {
  await planMails(db, round.now())
  while (!round.isStopped?.()) {
    const mail = await claimMail(db, round.now())
    if (!mail || !(await deliver(db, mail, round))) return
  }
}

/** Returns whether the round should continue. */
async function deliver(db: Db, mail: ClaimedMail, { post, publicUrl: site, now, log }: MailRound) {
  const letter =
    mail.to === null ? await notificationLetter(db, mail, site) : addressLetter(mail, site, now())
  // It is no longer wanted: it stays claimed and is never sent.
  if (!letter) return true
  const outcome = await post(letter)
  if (outcome.is === 'not-sent') {
    await scheduleMailRetry(db, mail, now())
    log?.(words.mailNotSent(outcome.reason))
    return !outcome.isAway
  }
  if (outcome.is === 'sent') await change(db, mail, { sentAt: now() })
  else log?.(words.mailUncertain(outcome.reason))
  return true
}

async function notificationLetter(db: Db, mail: ClaimedMail, site: string) {
  const contents = await mailContents(db, mail)
  return contents && createLetter({ ...contents, key: mail.key, site, token: mail.token })
}

/** The letter to an unconfirmed or previous address, without text of the user, since it may be a stranger's; undefined for others. */
function addressLetter({ userId, key, to, createdAt, token }: ClaimedMail, site: string, now: Date) {
  if (to === null || now.getTime() - createdAt.getTime() > CONFIRMATION_LINK_LIFETIME) return undefined
  const item = key.startsWith(CONFIRMATION_MAIL_PREFIX)
    ? confirmation(token)
    : key.startsWith(ADDRESS_CHANGED_MAIL_PREFIX)
      ? CHANGED
      : undefined
  if (!item) return undefined
  const reason = words.addressUsed(site)
  const person = { id: userId, displayName: '', email: to }
  return createLetter({ person, key, items: [item], site, token, reason })
}

const confirmation = (token: string) => ({
  title: words.confirmTitle(PRODUCT),
  text: words.confirmText,
  link: `/confirm-email/${token}`,
})

const CHANGED = {
  title: words.addressRemovedTitle(PRODUCT),
  text: words.addressRemovedText,
  link: '/settings',
}

const INTERVAL_MS = 15_000
const LAST_LETTER_MS = 5_000

type MailSettings = { post: SendLetter; publicUrl: string; logger: FastifyBaseLogger }

/** Sends due mails regularly. Returns a function that stops it and waits for a letter that is being sent. */
export function startMailing(db: Db, { post, publicUrl, logger }: MailSettings) {
  let isStopped = false
  const log = (sentence: string) => logger.warn(sentence)
  const round = coalesce(() =>
    sendDueMails(db, { post, publicUrl, now: () => new Date(), log, isStopped: () => isStopped }).catch(
      (error) => {
        // A stopping server closes the database; the next start continues.
        if (!isStopped) logger.error({ err: error }, words.mailsNotSent)
      },
    ),
  )
  const timer = setInterval(round.start, INTERVAL_MS)
  timer.unref()
  round.start()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await Promise.race([round.end(), pause(LAST_LETTER_MS, undefined, { ref: false })])
  }
}

type Mail = typeof mails.$inferSelect
type ClaimedMail = Mail & { token: string }

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
async function mailContents(db: Db, { userId, key }: Mail) {
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

/** The wait after each try that surely failed. There is no try after the last wait. */
const RETRY_DELAYS = [5, 15, 60, 4 * 60, 12 * 60].map((minutes) => minutes * 60_000)

/** Schedules a retry of a mail that surely was not sent. */
async function scheduleMailRetry(db: Db, mail: Mail, now: Date) {
  const retryDelay = RETRY_DELAYS[mail.tries - 1]
  const dueAt = retryDelay === undefined ? null : new Date(now.getTime() + retryDelay)
  await change(db, mail, { claimedAt: null, dueAt })
}

async function change(db: Db, { userId, key }: Mail, changes: Partial<Mail>) {
  const isMail = and(eq(mails.userId, userId), eq(mails.key, key))
  await db.update(mails).set(changes).where(isMail)
}
