import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import {
  RECOVERY_CODE_THROTTLE,
  SECOND_FACTOR_RESERVE,
  SECOND_FACTOR_SETUP,
  SECOND_FACTOR_THROTTLE,
} from '#shared/account/throttle.ts'
import { secondFactorNews } from '#shared/notifications/news.ts'
import type { Db } from '../../../db/open.ts'
import { secondFactors } from '../../../db/schema.ts'
import { raiseEpoch } from '../../../db/session-epoch.ts'
import { type Counter, countTryOnOne, forgiveTry } from '../../../http/guard/attempts.ts'
import { holdSignedIn } from '../../../http/guard/caller.ts'
import type { Person } from '../../../http/guard/session.ts'
import { Problem } from '../../../http/problem.ts'
import { notify } from '../../../library/notify.ts'
import { forgetBrowsers } from '../sessions/known-browsers.ts'
import { base32, stepOf } from './one-time-code.ts'
import { countRecoveryCodes, firstRecoveryCodes, isRecovery, removeUselessCodes } from './recovery-codes.ts'

/** A new key, in base32. It replaces one that was never confirmed; 409 when the second factor is on. */
export async function beginSecondFactor(db: Db, userId: string, now: Date) {
  const bytes = randomBytes(20)
  const begun = { key: bytes.toString('base64url'), createdAt: now, lastStep: 0 }
  const [row] = await db
    .insert(secondFactors)
    .values({ userId, ...begun })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: begun,
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId })
  if (!row) throw new Problem(409, 'second_factor_on', 'The second factor is already on.')
  return base32(bytes)
}

/** Turns the second factor on with the first code of its key. Gives the recovery codes, unless some are left of a passkey. */
export async function confirmSecondFactor(
  db: Db,
  user: Person,
  { code, browserToken, now }: { code: string; browserToken: string | undefined; now: Date },
) {
  const userId = user.id
  const isBegun = isNull(secondFactors.confirmedAt)
  const [begun] = await db
    .select({ key: secondFactors.key })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isBegun))
  if (!begun) throw new Problem(409, 'not_begun', 'Please start the setup of the second factor first.')
  await proveCode(db, userId, code, { from: 'set-up', now })
  return db.transaction(async (tx) => {
    await holdSignedIn(tx, user)
    await raiseEpoch(tx, userId)
    await forgetBrowsers(tx, userId, browserToken)
    const [on] = await tx
      .update(secondFactors)
      .set({ confirmedAt: now })
      // The key must still be the one whose code was proved: it may have been begun again meanwhile.
      .where(and(eq(secondFactors.userId, userId), eq(secondFactors.key, begun.key), isBegun))
      .returning({ userId: secondFactors.userId })
    if (!on) throw new Problem(409, 'not_begun', 'Please start the setup of the second factor again.')
    const codes = await firstRecoveryCodes(tx, userId)
    await notify(tx, userId, secondFactorNews(randomUUID(), true), now)
    return codes
  })
}

/** What a person does for themselves: nothing where their session has ended meanwhile, which is told as an error. */
export function turnOffSecondFactor(db: Db, user: Person, now: Date, browserToken?: string) {
  return db.transaction(async (tx) => {
    await holdSignedIn(tx, user)
    await endSecondFactor(tx, user.id, now, browserToken)
  })
}

/**
 * Turns the codes of the app off; all known browsers but this one go along, and the recovery codes where no passkey is left. Gives whether
 * they were on.
 */
export async function endSecondFactor(db: Db, userId: string, now: Date, browserToken?: string) {
  return db.transaction(async (tx) => {
    await raiseEpoch(tx, userId)
    await forgetBrowsers(tx, userId, browserToken)
    const [ended] = await tx
      .delete(secondFactors)
      .where(eq(secondFactors.userId, userId))
      .returning({ confirmedAt: secondFactors.confirmedAt })
    await removeUselessCodes(tx, userId)
    const wasOn = Boolean(ended?.confirmedAt)
    if (wasOn) await notify(tx, userId, secondFactorNews(randomUUID(), false), now)
    return wasOn
  })
}

export async function secondFactorOf(db: Db, userId: string) {
  const [row] = await db
    .select({ isOn: isNotNull(secondFactors.confirmedAt) })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  return { isOn: Boolean(row?.isOn), codesLeft: await countRecoveryCodes(db, userId) }
}

type Proof = {
  now: Date
  /** A known browser, and who is signed in, have tries that nobody else can use up. */
  from: 'anywhere' | 'known browser' | 'set-up'
  status?: 400 | 401
}

/** Throws unless this is a code of the person that was not used before; guesses are slowed down, and few within a day. */
export async function proveCode(db: Db, userId: string, code: string, { now, from, status = 400 }: Proof) {
  const plain = code.replace(/[\s-]/g, '').toUpperCase()
  const { key } = await countTryOnOne(db, countersFor(userId, from, isOfApp(plain)), now)
  if (!(await isSpent(db, userId, plain, now, from === 'set-up')))
    throw new Problem(status, 'wrong_code', 'This code is wrong or was already used. Wait for the next one.')
  await forgiveTry(db, { forgotten: [key], returned: [], now })
}

/** Whether a code is one of an app, and not a recovery code. */
export const isOfApp = (plain: string) => /^\d{6}$/.test(plain)

function countersFor(userId: string, from: Proof['from'], isShort: boolean): [Counter, ...Counter[]] {
  if (from === 'set-up')
    return [{ key: `second factor of ${userId} at its set-up`, throttle: SECOND_FACTOR_SETUP }]
  if (!isShort) return [{ key: `recovery code of ${userId}`, throttle: RECOVERY_CODE_THROTTLE }]
  const general = { key: `second factor of ${userId}`, throttle: SECOND_FACTOR_THROTTLE }
  const reserve = { key: `second factor of ${userId} in known browsers`, throttle: SECOND_FACTOR_RESERVE }
  return from === 'known browser' ? [general, reserve] : [general]
}

/** Uses the code up; the database settles which of two equal tries was the first. */
async function isSpent(db: Db, userId: string, plain: string, now: Date, isSetUp: boolean) {
  if (!isOfApp(plain)) return isRecovery(db, userId, plain)
  // A key that was begun and never confirmed must not open what a passkey protects.
  const isOn = isSetUp ? undefined : isNotNull(secondFactors.confirmedAt)
  const own = and(eq(secondFactors.userId, userId), isOn)
  const [factor] = await db.select({ key: secondFactors.key }).from(secondFactors).where(own)
  const step = factor && stepOf(Buffer.from(factor.key, 'base64url'), plain, now)
  if (step === undefined) return false
  const spent = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(own, lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId })
  return spent.length > 0
}
