import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { ProfileFields, RegistrationForm } from '#shared/account/credentials.ts'
import { emailNotification, passwordNotification } from '#shared/notifications/new-notifications.ts'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import { ADDRESS_CHANGED_MAIL_PREFIX, queueConfirmationMail } from '../../db/ask-to-confirm-address.ts'
import { type Db, mails, sessions, users } from '../../db/schema.ts'
import { type AccountEpoch, endSessions, isEpochCurrent, raiseSessionEpoch } from '../../db/session-epoch.ts'
import { lockSignedIn } from '../../http/guard/caller.ts'
import { type Person, sessionExpiryOf, tokenHashOf } from '../../http/guard/session.ts'
import { notifyUser } from '../../library/notify.ts'
import { forgetBrowsers } from './sessions/known-browsers.ts'

/** The account with this name, ignoring case. */
export async function accountNamed(db: Db, username: string) {
  const [account] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`))
  return account
}

export async function passwordHashOf(db: Db, userId: string) {
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId))
  return row?.hash
}

/** Returns the new account, or undefined when the name is taken. */
export async function addAccount(
  db: Db,
  registration: RegistrationForm,
  passwordHash: string,
  network: string | null,
) {
  const { username, displayName, email } = registration
  const [account] = await db
    .insert(users)
    .values({ username, displayName, email, passwordHash, network, preferences: DEFAULT_PREFERENCES })
    .onConflictDoNothing()
    .returning()
  return account
}

type NewSession = { token: string; label: string; network: string | null; isVouchedFor: boolean; now: Date }

export async function addSession(db: Db, userId: string, { token, label, now, ...details }: NewSession) {
  await db.insert(sessions).values({
    tokenHash: tokenHashOf(token),
    userId,
    label: label.slice(0, 300),
    ...details,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: sessionExpiryOf(now, now),
  })
}

export async function endSession(db: Db, tokenHash: string) {
  await endSessions(db, eq(sessions.tokenHash, tokenHash))
}

type HashedAccount = { id: string; passwordHash: string }

/** Stores a hash of the same password at a new cost, unless the password was changed meanwhile. */
export async function replacePasswordHash(db: Db, account: HashedAccount, passwordHash: string) {
  const isSame = and(eq(users.id, account.id), eq(users.passwordHash, account.passwordHash))
  await db.update(users).set({ passwordHash }).where(isSame)
}

type NewPassword = {
  passwordHash: string
  sessionHash: string
  token: string
  /** The token of the known browser that stays known. */
  browserToken: string | undefined
  now: Date
}

/** Sets a password, ends all other sessions and notifies. False, without a change, when the account changed or this session has ended. */
export async function replacePassword(
  db: Db,
  user: AccountEpoch,
  { passwordHash, sessionHash, token, browserToken, now }: NewPassword,
) {
  const userId = user.id
  return db.transaction(async (tx) => {
    if (!(await isEpochCurrent(tx, user))) return false
    const tokenHash = tokenHashOf(token)
    const own = eq(sessions.userId, userId)
    const [session] = await tx
      .update(sessions)
      .set({ tokenHash })
      .where(and(own, eq(sessions.tokenHash, sessionHash)))
      .returning({ id: sessions.id })
    if (!session) return false
    await tx.update(users).set({ passwordHash, hasPassword: true }).where(eq(users.id, userId))
    await raiseSessionEpoch(tx, userId)
    await forgetBrowsers(tx, userId, browserToken)
    const others = and(own, ne(sessions.tokenHash, tokenHash))
    const ended = await endSessions(tx, others)
    const activeCount = ended.filter(({ expiresAt }) => expiresAt > now).length
    await notifyUser(tx, userId, passwordNotification(randomUUID(), activeCount), now)
    return true
  })
}

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
