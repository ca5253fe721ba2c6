import type { SQL } from 'drizzle-orm'
import type { Db } from './open.ts'
import { sessions } from './schema.ts'
import { tell } from './tell.ts'

/** Ends these sessions and tells every server, which closes what was open for them. Gives what they were. */
export async function endSessions(db: Db, which: SQL | undefined) {
  return db.transaction(async (tx) => {
    const { id, userId, tokenHash, expiresAt } = sessions
    const ended = await tx.delete(sessions).where(which).returning({ id, userId, tokenHash, expiresAt })
    const people = new Set(ended.map((session) => session.userId))
    await tell(tx, ...[...people].map((userId) => ({ userId, what: 'sessions' as const })))
    return ended
  })
}
