import { and, eq, ne, sql } from 'drizzle-orm'
import type { Profile, Registration } from '#shared/account/credentials.ts'
import { DEFAULT_PREFERENCES } from '#shared/notifications/preferences.ts'
import type { Db } from '../../db/open.ts'
import { knownBrowsers, sessions, users } from '../../db/schema.ts'
import { expiryOf, hashOf } from '../../http/session.ts'

/** The account with this name, however it is written. */
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

/** The new account, or undefined when the name is taken. */
export async function addAccount(
  db: Db,
  registration: Registration,
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

export async function changeProfileOf(db: Db, userId: string, changes: Profile) {
  const [account] = await db.update(users).set(changes).where(eq(users.id, userId)).returning()
  return account
}

export async function addSession(db: Db, userId: string, token: string, label: string, now: Date) {
  await db.insert(sessions).values({
    tokenHash: hashOf(token),
    userId,
    label: label.slice(0, 300),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: expiryOf(now, now),
  })
}

export async function endSession(db: Db, tokenHash: string) {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** The new password, and the end of every session but this one: both or neither. */
export async function changePasswordOf(db: Db, userId: string, passwordHash: string, keptSession: string) {
  await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, keptSession)))
  })
}

export async function isKnownBrowser(db: Db, userId: string, token: string) {
  const [row] = await db
    .select({ userId: knownBrowsers.userId })
    .from(knownBrowsers)
    .where(and(eq(knownBrowsers.userId, userId), eq(knownBrowsers.tokenHash, hashOf(token))))
  return row !== undefined
}

export async function rememberBrowser(db: Db, userId: string, token: string, now: Date) {
  await db
    .insert(knownBrowsers)
    .values({ userId, tokenHash: hashOf(token), lastSeenAt: now })
    .onConflictDoUpdate({ target: [knownBrowsers.userId, knownBrowsers.tokenHash], set: { lastSeenAt: now } })
}

export async function askForPro(db: Db, userId: string, now: Date) {
  await db.update(users).set({ proRequestedAt: now }).where(eq(users.id, userId))
}

/** Everything that belongs to the account goes with its row; the pictures' files are the caller's to delete. */
export async function removeAccount(db: Db, userId: string) {
  await db.delete(users).where(eq(users.id, userId))
}
