import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Session } from '#shared/account/session.ts'
import { browserNameOf } from '#shared/notifications/news.ts'
import { endSessions } from '../../../db/end-sessions.ts'
import type { Db } from '../../../db/open.ts'
import { sessions } from '../../../db/schema.ts'
import { raiseSessionEpoch } from '../../../db/session-epoch.ts'
import type { SignedIn } from '../../../http/guard/session.ts'

const MAX_LISTED = 100

/** The sessions of this user, most recently used first. */
export async function sessionsOf(db: Db, user: SignedIn, now: Date): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(MAX_LISTED)
  return rows.map((row) => ({
    id: row.id,
    browser: browserNameOf(row.label),
    network: row.network,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isThis: row.tokenHash === user.sessionHash,
  }))
}

/** Ends one session of this user; undefined when the user has no such session. */
export async function endUserSession(db: Db, userId: string, id: string) {
  const [ended] = await endSessions(db, and(eq(sessions.userId, userId), eq(sessions.id, id)))
  return ended
}

/** Ends all other sessions and returns how many of them had not expired. */
export async function endOtherSessionsOfUser(db: Db, user: SignedIn, now: Date) {
  const others = and(eq(sessions.userId, user.id), ne(sessions.tokenHash, user.sessionHash))
  const ended = await db.transaction(async (tx) => {
    await raiseSessionEpoch(tx, user.id)
    return endSessions(tx, others)
  })
  return ended.filter(({ expiresAt }) => expiresAt > now).length
}
