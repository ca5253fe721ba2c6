import type { SQL } from 'drizzle-orm'
import type { Db } from './open.ts'
import { sessions } from './schema.ts'
import { notifyServers } from './tell.ts'

/** Ends these sessions and notifies every server, which closes their streams. Returns the ended sessions. */
export async function endSessions(db: Db, which: SQL | undefined) {
  return db.transaction(async (tx) => {
    const { id, userId, tokenHash, expiresAt } = sessions
    const ended = await tx.delete(sessions).where(which).returning({ id, userId, tokenHash, expiresAt })
    const userIds = new Set(ended.map((session) => session.userId))
    await notifyServers(tx, ...[...userIds].map((userId) => ({ userId, what: 'sessions' as const })))
    return ended
  })
}
