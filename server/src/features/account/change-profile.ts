import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ProfileFields } from '#shared/account/credentials.ts'
import { emailNotification } from '#shared/notifications/news.ts'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import { ADDRESS_CHANGED_MAIL_PREFIX, queueConfirmationMail } from '../../db/ask-to-confirm-address.ts'
import type { Db } from '../../db/open.ts'
import { mails, users } from '../../db/schema.ts'
import { lockSignedIn } from '../../http/guard/caller.ts'
import type { Person } from '../../http/guard/session.ts'
import { notifyUser } from '../../library/notify.ts'

/** Returns the changed account, or undefined when it no longer exists. A new email address must be confirmed again. */
export async function updateProfile(db: Db, user: Person, { displayName, email }: ProfileFields, now: Date) {
  return db.transaction(async (tx) => {
    const hasNewEmail = email !== user.email
    if (hasNewEmail) await lockSignedIn(tx, user)
    const changes = { displayName, email, ...(hasNewEmail && { emailConfirmedAt: null }) }
    const [account] = await tx.update(users).set(changes).where(eq(users.id, user.id)).returning()
    if (account && hasNewEmail) await notifyOfNewEmail(tx, user, account, now)
    return account
  })
}

/** Notifies the user in the app and at the old address if it was confirmed, and asks them to confirm the new one. */
async function notifyOfNewEmail(tx: Db, user: Person, account: typeof users.$inferSelect, now: Date) {
  await notifyUser(tx, user.id, emailNotification(randomUUID(), account.email), now)
  if (user.emailConfirmedAt) {
    const key = `${ADDRESS_CHANGED_MAIL_PREFIX}${randomUUID()}`
    await tx.insert(mails).values({ userId: user.id, key, to: user.email, createdAt: now, dueAt: now })
  }
  if ({ ...DEFAULT_PREFERENCES, ...account.preferences }.emailNotifications)
    await queueConfirmationMail(tx, user.id, account.email, now)
}
