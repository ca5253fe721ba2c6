import { eq, type SQL, sql } from 'drizzle-orm'
import { notifyServers } from './notify-servers.ts'
import { type Db, pairingCodes, passkeyChallenges, providerVisits, sessions, users } from './schema.ts'

/** An account with its session epoch at the start of a sign-in. */
export type AccountEpoch = { id: string; sessionEpoch: number }

/** True if the account still has this epoch; locks its row until `tx` ends. Code that writes a credential checks it in its transaction. */
export async function isEpochCurrent(tx: Db, { id, sessionEpoch }: AccountEpoch) {
  const [row] = await tx
    .select({ sessionEpoch: users.sessionEpoch })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
  return row?.sessionEpoch === sessionEpoch
}

/** Invalidates what is in progress for an account (sign-ins, challenges, keys, pairings), not its sessions. Locks it until `tx` ends. */
export async function raiseSessionEpoch(tx: Db, userId: string) {
  await tx
    .update(users)
    .set({ sessionEpoch: sql`${users.sessionEpoch} + 1` })
    .where(eq(users.id, userId))
  await tx.delete(providerVisits).where(eq(providerVisits.userId, userId))
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))
  await tx.delete(pairingCodes).where(eq(pairingCodes.userId, userId))
}

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
