import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { ADDRESS_SHARE_THROTTLE } from '#shared/account/throttle.ts'
import { calendarText } from '#shared/calendar/calendar-text.ts'
import type { SubscribedCalendar } from '#shared/calendar/contract.ts'
import { ALARM_DAYS, endingEvents } from '#shared/calendar/ending-events.ts'
import { PRODUCT } from '#shared/product.ts'
import { requireRow } from '../../db/require-row.ts'
import { calendars, type Db, users } from '../../db/schema.ts'
import { attemptKeyOf } from '../../http/guard/address.ts'
import { countAttempt } from '../../http/guard/attempts.ts'
import { lockSignedIn } from '../../http/guard/caller.ts'
import { newToken, type Person, tokenHashOf } from '../../http/guard/session.ts'
import { Problem } from '../../http/problem.ts'
import { type DatedTermOfUser, dayAfter, type EndingDays } from '../../library/ending-terms.ts'
import * as words from '../../library/library-words.ts'

/** Gives the terms of users that end within some days. */
export type TermsEnding = (db: Db, userIds: string[], days: EndingDays) => Promise<DatedTermOfUser[]>

/** Makes the address of a user's calendar in place of an earlier one, and returns its token, of which only the hash is stored. 401 after the session ended. */
export async function makeCalendar(db: Db, user: Person, now: Date) {
  const token = newToken()
  const values = { tokenHash: tokenHashOf(token), createdAt: now, lastReadAt: null }
  const [row] = await db.transaction(async (tx) => {
    await lockSignedIn(tx, user)
    return tx
      .insert(calendars)
      .values({ userId: user.id, ...values })
      .onConflictDoUpdate({ target: calendars.userId, set: values })
      .returning()
  })
  requireRow(row)
  return { calendar: calendarResponse(row), token }
}

/** The calendar of a user, or null. */
export async function calendarOf(db: Db, userId: string): Promise<SubscribedCalendar | null> {
  const [row] = await db.select().from(calendars).where(eq(calendars.userId, userId))
  return row ? calendarResponse(row) : null
}

/** Ends the address of a user's calendar. Undefined without one. */
export async function revokeCalendar(db: Db, userId: string) {
  const [revoked] = await db.delete(calendars).where(eq(calendars.userId, userId)).returning()
  return revoked && { message: words.calendarRevoked }
}

const calendarResponse = ({ createdAt, lastReadAt }: typeof calendars.$inferSelect): SubscribedCalendar => ({
  createdAt: createdAt.toISOString(),
  lastReadAt: lastReadAt?.toISOString() ?? null,
})

/** Whose calendar it is, and the number that rises with every change of what is in it. */
type ReadCalendar = { userId: string; revision: number }

/**
 * The calendar of a token. 404 with one sentence for a token that is unknown, replaced or revoked, or of a disabled account. Wrong tokens
 * of one address are slowed down; a valid one is always answered, because calendar services fetch those of many users from one address.
 */
export async function openCalendar(
  db: Db,
  { token, address, now }: { token: string; address: string; now: Date },
): Promise<ReadCalendar> {
  const tokenHash = tokenHashOf(token)
  const [found] = await db
    .select({
      userId: users.id,
      revision: sql<number>`(${users.licensesRevision} + ${users.purchasesRevision})::float8`,
      lastReadAt: calendars.lastReadAt,
    })
    .from(calendars)
    .innerJoin(users, and(eq(users.id, calendars.userId), isNull(users.disabledAt)))
    .where(eq(calendars.tokenHash, tokenHash))
  if (!found) {
    const key = `calendars from ${attemptKeyOf(address)}`
    await countAttempt(db, [{ key, throttle: ADDRESS_SHARE_THROTTLE }], now)
    throw new Problem(404, 'not_found', words.calendarUnknown)
  }
  const { lastReadAt, ...calendar } = found
  // At most once an hour, so that most readings do not write.
  if (now.getTime() - (lastReadAt?.getTime() ?? 0) > HOUR)
    await db.update(calendars).set({ lastReadAt: now }).where(eq(calendars.tokenHash, tokenHash))
  return calendar
}

const HOUR = 60 * 60 * 1000

/** Days: what has ended stays in the calendar for a month, and what ends later than in ten years is not in it. */
const [BEFORE, AFTER] = [31, 3653]

/** The text of a calendar, and its tag, which changes with it. Prices, numbers, accounts and serials are not in it. */
export async function writeCalendar(
  db: Db,
  { userId, revision }: ReadCalendar,
  { sources, now }: { sources: readonly TermsEnding[]; now: Date },
): Promise<{ text: string; tag: string }> {
  const days = { from: dayAfter(now, -BEFORE), to: dayAfter(now, AFTER) }
  const terms = await Promise.all(sources.map((source) => source(db, [userId], days)))
  const text = calendarText(
    { name: PRODUCT, product: `${PRODUCT}//Calendar`, alarmDays: ALARM_DAYS },
    endingEvents(terms.flat(), revision),
  )
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url')}"` }
}
