import { randomUUID } from 'node:crypto'
import { and, eq, gt, like, or } from 'drizzle-orm'
import { type Db, mails } from './schema.ts'

/** How the keys of these mails begin. They go to the address in their row, not to that of the account. */
export const CONFIRMATION_MAIL_PREFIX = 'confirm '
export const ADDRESS_CHANGED_MAIL_PREFIX = 'address '

/** How long a confirmation link is valid, in milliseconds. */
export const CONFIRMATION_LINK_LIFETIME = 24 * 60 * 60 * 1000

/** Mails to one address and mails of one account within 24 hours, because the address may belong to a stranger. */
const DAILY_LIMIT = 3

/** Queues a mail with a link that confirms this address. Returns false when the daily limit is reached. */
export async function queueConfirmationMail(db: Db, userId: string, address: string, now: Date) {
  const to = address.toLowerCase()
  const isToday = gt(mails.createdAt, new Date(now.getTime() - CONFIRMATION_LINK_LIFETIME))
  const isConfirmation = like(mails.key, `${CONFIRMATION_MAIL_PREFIX}%`)
  const isTheirs = or(eq(mails.to, to), eq(mails.userId, userId))
  if ((await db.$count(mails, and(isConfirmation, isTheirs, isToday))) >= DAILY_LIMIT) return false
  const key = `${CONFIRMATION_MAIL_PREFIX}${randomUUID()}`
  await db.insert(mails).values({ userId, key, to, createdAt: now, dueAt: now })
  return true
}
