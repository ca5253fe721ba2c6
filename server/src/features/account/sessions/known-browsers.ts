import { and, desc, eq, ne, notInArray, sql } from 'drizzle-orm'
import { type Db, knownBrowsers } from '../../../db/schema.ts'
import { tokenHashOf } from '../../../http/guard/session.ts'

/** A sign-in in one more browser removes the least recently used one. */
const MOST_KNOWN_BROWSERS = 20

/** True if this user has signed in before in the browser with this token. */
export async function isKnownBrowser(db: Db, userId: string, token: string | undefined) {
  if (!token) return false
  const isThis = and(eq(knownBrowsers.userId, userId), eq(knownBrowsers.tokenHash, tokenHashOf(token)))
  return (await db.$count(knownBrowsers, isThis)) > 0
}

/** Saves a browser; returns whether it is new for this user. The caller must hold a lock on the account's row. */
export async function rememberBrowser(tx: Db, userId: string, token: string, now: Date) {
  const [row] = await tx
    .insert(knownBrowsers)
    .values({ userId, tokenHash: tokenHashOf(token), lastSeenAt: now })
    .onConflictDoUpdate({ target: [knownBrowsers.userId, knownBrowsers.tokenHash], set: { lastSeenAt: now } })
    // PostgreSQL sets xmax of an updated row to the updating transaction.
    .returning({ isNew: sql<boolean>`xmax = 0` })
  const newest = tx
    .select({ tokenHash: knownBrowsers.tokenHash })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.userId, userId))
    .orderBy(desc(knownBrowsers.lastSeenAt), desc(eq(knownBrowsers.tokenHash, tokenHashOf(token))))
    .limit(MOST_KNOWN_BROWSERS)
  await tx
    .delete(knownBrowsers)
    .where(and(eq(knownBrowsers.userId, userId), notInArray(knownBrowsers.tokenHash, newest)))
  return row?.isNew ?? false
}

/** Forgets all browsers of this user except the one with `currentToken`. Returns how many were forgotten. */
export async function forgetBrowsers(tx: Db, userId: string, currentToken?: string) {
  const others =
    currentToken === undefined ? undefined : ne(knownBrowsers.tokenHash, tokenHashOf(currentToken))
  const { rowCount } = await tx.delete(knownBrowsers).where(and(eq(knownBrowsers.userId, userId), others))
  return rowCount ?? 0
}
