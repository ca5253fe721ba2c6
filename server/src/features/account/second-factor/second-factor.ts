import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import {
  RECOVERY_CODE_THROTTLE,
  RESERVED_SECOND_FACTOR_THROTTLE,
  SECOND_FACTOR_SETUP_THROTTLE,
  SECOND_FACTOR_THROTTLE,
} from '#shared/account/throttle.ts'
import { secondFactorNotification } from '#shared/notifications/new-notifications.ts'
import { type Db, secondFactors } from '../../../db/schema.ts'
import { raiseSessionEpoch } from '../../../db/session-epoch.ts'
import { type AttemptCounter, countAttemptOnFirstFree, forgiveAttempt } from '../../../http/guard/attempts.ts'
import { lockSignedIn } from '../../../http/guard/caller.ts'
import type { Person } from '../../../http/guard/session.ts'
import { Problem } from '../../../http/problem.ts'
import { notifyUser } from '../../../library/notify.ts'
import * as words from '../account-words.ts'
import { forgetBrowsers } from '../sessions/known-browsers.ts'
import {
  consumeRecoveryCode,
  countRecoveryCodes,
  encodeBase32,
  issueRecoveryCodes,
  removeUnusableCodes,
  timeStepOfCode,
} from './recovery-codes.ts'

/** Returns a new key in base32. It replaces an unconfirmed key; 409 when the second factor is on. */
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
  if (!row) throw new Problem(409, 'second_factor_on', words.secondFactorOn)
  return encodeBase32(bytes)
}

type Confirmation = { code: string; browserToken: string | undefined; now: Date }

/** Turns the second factor on with the first code of its key. Returns new recovery codes unless the user has some. */
export async function confirmSecondFactor(db: Db, user: Person, { code, browserToken, now }: Confirmation) {
  const userId = user.id
  const isBegun = isNull(secondFactors.confirmedAt)
  const [begun] = await db
    .select({ key: secondFactors.key })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isBegun))
  if (!begun) throw new Problem(409, 'not_begun', words.startSecondFactor)
  await verifyCode(db, userId, code, { from: 'set-up', now })
  return db.transaction(async (tx) => {
    await lockSignedIn(tx, user)
    await raiseSessionEpoch(tx, userId)
    await forgetBrowsers(tx, userId, browserToken)
    const [on] = await tx
      .update(secondFactors)
      .set({ confirmedAt: now })
      // The key must still be the one of the code: the setup may have been started again meanwhile.
      .where(and(eq(secondFactors.userId, userId), eq(secondFactors.key, begun.key), isBegun))
      .returning({ userId: secondFactors.userId })
    if (!on) throw new Problem(409, 'not_begun', words.startSecondFactorAgain)
    const codes = await issueRecoveryCodes(tx, userId)
    await notifyUser(tx, userId, secondFactorNotification(randomUUID(), true), now)
    return codes
  })
}

/** Turns the signed-in user's second factor off; throws when their session has ended meanwhile. */
export function turnOffSecondFactor(db: Db, user: Person, now: Date, browserToken?: string) {
  return db.transaction(async (tx) => {
    await lockSignedIn(tx, user)
    await endSecondFactor(tx, user.id, now, browserToken)
  })
}

/** Turns the app codes off, forgets other browsers, and deletes recovery codes when no passkey is left. Returns whether codes were on. */
export async function endSecondFactor(tx: Db, userId: string, now: Date, browserToken?: string) {
  await raiseSessionEpoch(tx, userId)
  await forgetBrowsers(tx, userId, browserToken)
  const [ended] = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt })
  await removeUnusableCodes(tx, userId)
  const wasOn = Boolean(ended?.confirmedAt)
  if (wasOn) await notifyUser(tx, userId, secondFactorNotification(randomUUID(), false), now)
  return wasOn
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
  /** Known browsers and signed-in users have attempts of their own, which a stranger cannot use up. */
  from: 'anywhere' | 'known browser' | 'set-up'
  status?: 400 | 401
}

/** Throws unless this is an unused code of the user. Attempts are throttled and limited per day. */
export async function verifyCode(db: Db, userId: string, code: string, { now, from, status = 400 }: Proof) {
  const normalizedCode = code.replace(/[\s-]/g, '').toUpperCase()
  const { key } = await countAttemptOnFirstFree(db, countersFor(userId, from, isAppCode(normalizedCode)), now)
  if (!(await consumeCode(db, userId, normalizedCode, now, from === 'set-up')))
    throw new Problem(status, 'wrong_code', words.wrongCode)
  await forgiveAttempt(db, { forgotten: [key], returned: [], now })
}

export const isAppCode = (code: string) => /^\d{6}$/.test(code)

function countersFor(
  userId: string,
  from: Proof['from'],
  isFromApp: boolean,
): [AttemptCounter, ...AttemptCounter[]] {
  if (from === 'set-up')
    return [{ key: `second factor of ${userId} at its set-up`, throttle: SECOND_FACTOR_SETUP_THROTTLE }]
  if (!isFromApp) return [{ key: `recovery code of ${userId}`, throttle: RECOVERY_CODE_THROTTLE }]
  const anywhere = { key: `second factor of ${userId}`, throttle: SECOND_FACTOR_THROTTLE }
  const knownBrowsers = {
    key: `second factor of ${userId} in known browsers`,
    throttle: RESERVED_SECOND_FACTOR_THROTTLE,
  }
  return from === 'known browser' ? [anywhere, knownBrowsers] : [anywhere]
}

/** Uses up a code and returns whether it was valid; one statement decides between simultaneous attempts. */
async function consumeCode(db: Db, userId: string, normalizedCode: string, now: Date, isSetUp: boolean) {
  if (!isAppCode(normalizedCode)) return consumeRecoveryCode(db, userId, normalizedCode)
  // An unconfirmed key must not replace a passkey.
  const isOn = isSetUp ? undefined : isNotNull(secondFactors.confirmedAt)
  const own = and(eq(secondFactors.userId, userId), isOn)
  const [factor] = await db.select({ key: secondFactors.key }).from(secondFactors).where(own)
  const step = factor && timeStepOfCode(Buffer.from(factor.key, 'base64url'), normalizedCode, now)
  if (step === undefined) return false
  const isNext = and(own, lt(secondFactors.lastStep, step))
  const { rowCount } = await db.update(secondFactors).set({ lastStep: step }).where(isNext)
  return rowCount === 1
}
