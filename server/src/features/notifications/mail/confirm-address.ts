import { and, eq, gt, isNull, like, sql } from 'drizzle-orm'
import {
  CONFIRMATION_LINK_LIFETIME,
  CONFIRMATION_MAIL_PREFIX,
  queueConfirmationMail,
} from '../../../db/ask-to-confirm-address.ts'
import type { Db } from '../../../db/open.ts'
import { mails, users } from '../../../db/schema.ts'
import { tokenHashOf } from '../../../http/guard/session.ts'
import { Problem } from '../../../http/problem.ts'

/** Confirms the address that got the mail with this token. 404 for an unknown or old token, or a changed address. */
export async function confirmAddress(db: Db, token: string, now: Date) {
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
export async function sendConfirmation(db: Db, userId: string, now: Date) {
  if (await requestConfirmation(db, userId, now)) return { message: 'A link has been sent.' }
  throw new Problem(
    429,
    'too_many',
    'Three links were already sent today. Please look for them in your mail and spam folder, or try again tomorrow.',
    CONFIRMATION_LINK_LIFETIME / 1000,
  )
}

/** The same without an error. Returns false only above the daily limit. */
export async function requestConfirmation(db: Db, userId: string, now: Date) {
  return db.transaction(async (tx) => {
    const [person] = await tx
      .select({ email: users.email })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)))
      .for('no key update')
    return person ? queueConfirmationMail(tx, userId, person.email, now) : true
  })
}
