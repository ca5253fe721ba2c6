import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { RegistrationForm } from '#shared/account/credentials.ts'
import { passwordNews } from '#shared/notifications/news.ts'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import { endSessions } from '../../db/end-sessions.ts'
import type { Db } from '../../db/open.ts'
import { sessions, users } from '../../db/schema.ts'
import { isStillProved, type Proved, raiseEpoch } from '../../db/session-epoch.ts'
import { expiryOf, hashOf } from '../../http/guard/session.ts'
import { notify } from '../../library/notify.ts'
import { forgetBrowsers } from './sessions/known-browsers.ts'

/** The account with this name, however it is written. */
export async function accountNamed(db: Db, username: string) {
  const [account] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`))
  return account
}

export async function accountWithId(db: Db, userId: string) {
  const [account] = await db.select().from(users).where(eq(users.id, userId))
  return account
}

export async function passwordHashOf(db: Db, userId: string) {
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, userId))
  return row?.hash
}

/** The new account, or undefined when the name is taken. */
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

type NewSession = {
  token: string
  label: string
  network: string | null
  isVouchedFor: boolean
  now: Date
}

export async function addSession(db: Db, userId: string, { token, label, now, ...about }: NewSession) {
  await db.insert(sessions).values({
    tokenHash: hashOf(token),
    userId,
    label: label.slice(0, 300),
    ...about,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: expiryOf(now, now),
  })
}

export async function endSession(db: Db, tokenHash: string) {
  await endSessions(db, eq(sessions.tokenHash, tokenHash))
}

/** The same password at another cost. One that was changed meanwhile stays. */
export async function keepHash(db: Db, was: { id: string; passwordHash: string }, passwordHash: string) {
  const isSame = and(eq(users.id, was.id), eq(users.passwordHash, was.passwordHash))
  await db.update(users).set({ passwordHash }).where(isSame)
}

type NewPassword = {
  passwordHash: string
  keptSession: string
  token: string
  /** What the browser is known by in which this is done; all others are forgotten. */
  browserToken: string | undefined
  now: Date
}

/**
 * The new password, a new token for this session, the end of every other one, and a word of it: all or nothing. Gives whether it was
 * done: not when the account has changed since the call began, or this session has ended.
 */
export async function changePasswordOf(
  db: Db,
  user: Proved,
  { passwordHash, keptSession, token, browserToken, now }: NewPassword,
) {
  const userId = user.id
  return db.transaction(async (tx) => {
    if (!(await isStillProved(tx, user))) return false
    const tokenHash = hashOf(token)
    const own = eq(sessions.userId, userId)
    const [kept] = await tx
      .update(sessions)
      .set({ tokenHash })
      .where(and(own, eq(sessions.tokenHash, keptSession)))
      .returning({ id: sessions.id })
    if (!kept) return false
    await tx.update(users).set({ passwordHash, hasPassword: true }).where(eq(users.id, userId))
    await raiseEpoch(tx, userId)
    await forgetBrowsers(tx, userId, browserToken)
    const others = and(own, ne(sessions.tokenHash, tokenHash))
    const ended = await endSessions(tx, others)
    const living = ended.filter(({ expiresAt }) => expiresAt > now).length
    await notify(tx, userId, passwordNews(randomUUID(), living), now)
    return true
  })
}

export async function askForPro(db: Db, userId: string, now: Date) {
  await db.update(users).set({ proRequestedAt: now }).where(eq(users.id, userId))
}

/** Everything that belongs to the account goes with its row; the pictures' files are the caller's to delete. */
export async function removeAccount(db: Db, userId: string) {
  await db.delete(users).where(eq(users.id, userId))
}
