import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Session } from '#shared/account/session.ts'
import { browserNamed } from '#shared/notifications/news.ts'
import { endSessions } from '../../../db/end-sessions.ts'
import type { Db } from '../../../db/open.ts'
import { sessions } from '../../../db/schema.ts'
import { raiseEpoch } from '../../../db/session-epoch.ts'
import type { SignedIn } from '../../../http/guard/session.ts'

const LISTED = 100

/** Where this person is signed in, the session seen last first. */
export async function sessionsOf(db: Db, user: SignedIn, now: Date): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(LISTED)
  return rows.map((row) => ({
    id: row.id,
    browser: browserNamed(row.label),
    network: row.network,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isThis: row.tokenHash === user.sessionHash,
  }))
}

/** Ends one session of this person; undefined when it is none of theirs. */
export async function endSessionOf(db: Db, userId: string, id: string) {
  const [ended] = await endSessions(db, and(eq(sessions.userId, userId), eq(sessions.id, id)))
  return ended
}

/** Ends every session but this one and gives how many of them were still living. */
export async function endOtherSessionsOf(db: Db, user: SignedIn, now: Date) {
  const others = and(eq(sessions.userId, user.id), ne(sessions.tokenHash, user.sessionHash))
  const ended = await db.transaction(async (tx) => {
    await raiseEpoch(tx, user.id)
    return endSessions(tx, others)
  })
  return ended.filter(({ expiresAt }) => expiresAt > now).length
}
