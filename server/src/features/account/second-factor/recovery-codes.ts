import { createHmac, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { RECOVERY_CODES } from '#shared/account/second-factor.ts'
import { type Db, recoveryCodes } from '../../../db/schema.ts'
import { factorsOf } from '../../../http/guard/refuse-without-second-factor.ts'
import { tokenHashOf } from '../../../http/guard/session.ts'

/** Issues codes with the first second factor; codes that are left stay valid. The caller holds a lock on the account's row. */
export async function issueRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  if ((await countRecoveryCodes(tx, userId)) > 0) return []
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: tokenHashOf(code) })))
  return codes.map((code) => code.replace(/(.{7})(?=.)/g, '$1-'))
}

/** 128 random bits, in 26 letters and digits. Older codes of 80 bits stay valid. */
const newCode = () => encodeBase32(randomBytes(16))

export const countRecoveryCodes = (db: Db, userId: string) =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))

/** Deletes the codes of a user without a second factor. */
export async function removeUnusableCodes(tx: Db, userId: string) {
  const { hasApp, hasPasskey } = await factorsOf(tx, userId)
  if (hasApp || hasPasskey) return
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Deletes a code; returns whether it was a code of this user. */
export async function consumeRecoveryCode(db: Db, userId: string, code: string) {
  const isThis = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, tokenHashOf(code)))
  return (await db.delete(recoveryCodes).where(isThis)).rowCount === 1
}

const STEP_MS = 30_000

/** The time step of a code: the current one or, as clocks differ, the one before or after. Undefined when it matches none. */
export function timeStepOfCode(key: Buffer, code: string, now: Date) {
  const current = Math.floor(now.getTime() / STEP_MS)
  return [current, current - 1, current + 1].find((step) => oneTimeCodeAt(key, step) === code)
}

/** The six-digit code of a step: RFC 6238 with HMAC-SHA-1 and 30 seconds, the defaults of authenticator apps. */
export function oneTimeCodeAt(key: Buffer, step: number) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Encodes bytes in base32 (RFC 4648) without padding. */
export function encodeBase32(bytes: Buffer) {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => ALPHABET.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('')
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
