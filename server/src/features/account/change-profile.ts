import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ProfileFields } from '#shared/account/credentials.ts'
import { addressNews } from '#shared/notifications/news.ts'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import { ADDRESS_CHANGED, askToConfirmAddress } from '../../db/ask-to-confirm-address.ts'
import type { Db } from '../../db/open.ts'
import { mails, users } from '../../db/schema.ts'
import { holdSignedIn } from '../../http/guard/caller.ts'
import type { Person } from '../../http/guard/session.ts'
import { notify } from '../../library/notify.ts'

/** The account with its new display name and email address, or undefined when it is gone. Another address has to be confirmed again. */
export async function changeProfileOf(
  db: Db,
  user: Person,
  { displayName, email }: ProfileFields,
  now: Date,
) {
  return db.transaction(async (tx) => {
    const isMoved = email !== user.email
    if (isMoved) await holdSignedIn(tx, user)
    const changes = { displayName, email, ...(isMoved && { emailConfirmedAt: null }) }
    const [account] = await tx.update(users).set(changes).where(eq(users.id, user.id)).returning()
    if (account && isMoved) await tellOfMove(tx, user, account, now)
    return account
  })
}

/** The person is told here and, where the old address was theirs for certain, there; the new one is asked to confirm itself. */
async function tellOfMove(tx: Db, user: Person, account: typeof users.$inferSelect, now: Date) {
  await notify(tx, user.id, addressNews(randomUUID(), account.email), now)
  if (user.emailConfirmedAt) {
    const key = `${ADDRESS_CHANGED}${randomUUID()}`
    await tx.insert(mails).values({ userId: user.id, key, to: user.email, createdAt: now, dueAt: now })
  }
  if ({ ...DEFAULT_PREFERENCES, ...account.preferences }.emailNotifications)
    await askToConfirmAddress(tx, user.id, account.email, now)
}
