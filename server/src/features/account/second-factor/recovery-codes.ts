import { randomBytes } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { RECOVERY_CODES } from '#shared/account/second-factor.ts'
import type { Db } from '../../../db/open.ts'
import { recoveryCodes } from '../../../db/schema.ts'
import { factorsOf } from '../../../http/guard/refuse-without-second-factor.ts'
import { hashOf } from '../../../http/guard/session.ts'
import { base32 } from './one-time-code.ts'

/**
 * Recovery codes for who has none: they come with the first second factor, and those that are left stay good with the next one. Gives the
 * new ones, of which only hashes are kept. The caller holds the account's row.
 */
export async function firstRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  if ((await countRecoveryCodes(tx, userId)) > 0) return []
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.insert(recoveryCodes).values(codes.map((one) => ({ userId, codeHash: hashOf(one) })))
  return codes.map((one) => one.replace(/(.{7})(?=.)/g, '$1-'))
}

/** 128 random bits, in 26 letters and digits. Those of 80 bits that were given out before stay good. */
const newCode = () => base32(randomBytes(16))

export async function countRecoveryCodes(db: Db, userId: string) {
  const [left] = await db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  return left?.codes ?? 0
}

/** Removes the codes of who has no second factor left. */
export async function removeUselessCodes(tx: Db, userId: string) {
  const { hasApp, hasPasskey } = await factorsOf(tx, userId)
  if (hasApp || hasPasskey) return
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Uses a code up; gives whether it was one of this person. */
export async function isRecovery(db: Db, userId: string, plain: string) {
  const spent = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(plain))))
    .returning({ userId: recoveryCodes.userId })
  return spent.length > 0
}
