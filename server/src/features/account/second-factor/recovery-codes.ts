import { randomBytes } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { RECOVERY_CODES } from '#shared/account/second-factor.ts'
import type { Db } from '../../../db/open.ts'
import { recoveryCodes } from '../../../db/schema.ts'
import { factorsOf } from '../../../http/guard/refuse-without-second-factor.ts'
import { tokenHashOf } from '../../../http/guard/session.ts'
import { encodeBase32 } from './one-time-code.ts'

/**
 * Issues recovery codes with the first second factor; codes that are left stay valid with the next one. Returns the new codes, of which
 * only hashes are stored. The caller must hold a lock on the account's row.
 */
export async function issueRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  if ((await countRecoveryCodes(tx, userId)) > 0) return []
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: tokenHashOf(code) })))
  return codes.map((code) => code.replace(/(.{7})(?=.)/g, '$1-'))
}

/** 128 random bits, in 26 letters and digits. Older codes of 80 bits stay valid. */
const newCode = () => encodeBase32(randomBytes(16))

export async function countRecoveryCodes(db: Db, userId: string) {
  const [left] = await db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  return left?.codes ?? 0
}

/** Deletes the codes of a user without a second factor. */
export async function removeUnusableCodes(tx: Db, userId: string) {
  const { hasApp, hasPasskey } = await factorsOf(tx, userId)
  if (hasApp || hasPasskey) return
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Deletes a code; returns whether it was a code of this user. */
export async function consumeRecoveryCode(db: Db, userId: string, code: string) {
  const spent = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, tokenHashOf(code))))
    .returning({ userId: recoveryCodes.userId })
  return spent.length > 0
}
