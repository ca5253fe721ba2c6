import { eq, sql } from 'drizzle-orm'
import type { Db } from './open.ts'
import { pairingCodes, passkeyChallenges, providerVisits, users } from './schema.ts'

/** An account, and its session epoch at the time when a person began to sign in. */
export type Proved = { id: string; sessionEpoch: number }

/**
 * Holds the account's row until the transaction `tx` ends. Gives whether the account is still there and nothing has raised its epoch
 * since then: code that writes a credential asks this in the same transaction.
 */
export async function isStillProved(tx: Db, { id, sessionEpoch }: Proved) {
  const [row] = await tx
    .select({ sessionEpoch: users.sessionEpoch })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
  return row?.sessionEpoch === sessionEpoch
}

/**
 * Makes worthless what is under way for this account: sign-ins, ways over the provider, passkeys that were asked for, new API keys, pairings of helpers. Holds the
 * account's row until the transaction ends. Sessions that live are ended by the caller, where they should end.
 */
export async function raiseEpoch(tx: Db, userId: string) {
  await tx
    .update(users)
    .set({ sessionEpoch: sql`${users.sessionEpoch} + 1` })
    .where(eq(users.id, userId))
  await tx.delete(providerVisits).where(eq(providerVisits.userId, userId))
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))
  await tx.delete(pairingCodes).where(eq(pairingCodes.userId, userId))
}
