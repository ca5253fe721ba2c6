import { inArray, sql } from 'drizzle-orm'
import { delayAfter, type Throttle } from '#shared/account/throttle.ts'
import type { Db } from '../../db/open.ts'
import { attempts } from '../../db/schema.ts'
import { Problem } from '../problem.ts'

export type Counter = { key: string; throttle: Throttle }

/**
 * Counts one try on every counter, before it is known whether it succeeds: so a thousand tries at once are not
 * a thousand free ones. Throws 429 with the seconds to wait when one of the counters is waiting, or has had its tries of the day.
 */
export async function countTry(db: Db, counters: Counter[], now: Date) {
  await refuseWaiting(db, counters, now)
  await db.transaction(async (tx) => {
    for (const { key, throttle } of byKey(counters)) {
      const { count, recent } = await countedOn(tx, key, throttle, now)
      await tx
        .update(attempts)
        .set({ count, recent, updatedAt: now, blockedUntil: blockedUntil(delayAfter(count, throttle), now) })
        .where(inArray(attempts.key, [key]))
    }
  })
}

/** Counts one try on the first counter that takes one, and gives it. Throws what the last one says. */
export async function countTryOnOne(
  db: Db,
  [counter, ...others]: [Counter, ...Counter[]],
  now: Date,
): Promise<Counter> {
  try {
    await countTry(db, [counter], now)
    return counter
  } catch (error) {
    const [next, ...more] = others
    if (!next || !(error instanceof Problem && error.status === 429)) throw error
    return countTryOnOne(db, [next, ...more], now)
  }
}

/** A free try blocks nobody: one that came a moment earlier may be counted after it. */
const blockedUntil = (delay: number, now: Date) => (delay === 0 ? NEVER : new Date(now.getTime() + delay))

const NEVER = new Date(0)

/** A flood of guesses costs one look each; who is let through here is counted for certain below. */
async function refuseWaiting(db: Db, counters: Counter[], now: Date) {
  const keys = counters.map(({ key }) => key)
  const rows = await db.select().from(attempts).where(inArray(attempts.key, keys))
  for (const row of rows) {
    const counter = counters.find(({ key }) => key === row.key)
    if (counter) refuseWhileWaiting(row, counter.throttle, now)
  }
}

type Attempt = typeof attempts.$inferSelect

function refuseWhileWaiting(row: Attempt, throttle: Throttle, now: Date) {
  refuseAfterTheDays(row, throttle, now)
  if (isForgotten(row, throttle, now)) return
  const wait = row.blockedUntil.getTime() - now.getTime()
  // A longer wait than was ever given means that the clock was ahead then; nobody is kept out for a day by that.
  if (wait > 0 && wait <= delayAfter(row.count, throttle)) throw tooMany(Math.ceil(wait / 1000))
}

function refuseAfterTheDays({ recent }: Attempt, { aDay }: Throttle, now: Date) {
  if (!aDay) return
  const [oldest, ...others] = ofTheDay(recent, now).slice(-aDay.most)
  if (oldest === undefined || others.length + 1 < aDay.most) return
  throw tooMany(Math.ceil((oldest + DAY - now.getTime()) / 1000), aDay.help)
}

const DAY = 24 * 60 * 60 * 1000

/** Tries of another server may be a little ahead of this clock; what is far ahead was counted by a wrong one. */
const ofTheDay = (recent: number[], now: Date) =>
  recent.filter((at) => at > now.getTime() - DAY && at < now.getTime() + DAY / 24).toSorted((a, b) => a - b)

const isForgotten = (row: Attempt, throttle: Throttle, now: Date) =>
  now.getTime() - row.updatedAt.getTime() > throttle.forgottenAfterMs

/** Always in the same order, so that two tries cannot wait for each other. */
const byKey = (counters: Counter[]) => counters.toSorted((a, b) => (a.key < b.key ? -1 : 1))

async function countedOn(tx: Db, key: string, throttle: Throttle, now: Date) {
  await tx
    .insert(attempts)
    .values({ key, count: 0, blockedUntil: NEVER, updatedAt: now })
    .onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(attempts)
    .where(inArray(attempts.key, [key]))
    .for('update')
  if (!row) return { count: 1, recent: [] }
  refuseWhileWaiting(row, throttle, now)
  const recent = throttle.aDay ? [...ofTheDay(row.recent, now), now.getTime()] : []
  return { count: isForgotten(row, throttle, now) ? 1 : row.count + 1, recent }
}

function tooMany(seconds: number, help?: string) {
  const sentence = `Too many attempts. Please try again in ${spanOf(seconds)}.`
  return new Problem(429, 'too_many', help ? `${sentence} ${help}` : sentence, seconds)
}

function spanOf(seconds: number) {
  if (seconds < 60) return counted(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour')
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** `now` is when the try was counted. */
type Forgiven = { forgotten: string[]; returned: string[]; now: Date }

/**
 * A try that succeeded does not count: the account's own counters have no waits from then on, an address gets this one back. Tries of
 * the day that did not succeed stay counted: whoever guesses gains nothing by an owner who signs in meanwhile.
 */
export async function forgiveTry(db: Db, { forgotten, returned, now }: Forgiven) {
  if (forgotten.length)
    await db
      .update(attempts)
      .set({ count: 0, blockedUntil: NEVER, recent: withoutOne(now) })
      .where(inArray(attempts.key, forgotten))
  if (!returned.length) return
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(inArray(attempts.key, returned))
}

/** The tries of the day without one that was counted at this time. */
function withoutOne(now: Date) {
  const place = sql`array_position(${attempts.recent}, ${now.getTime()}::bigint)`
  return sql`case when ${place} is null then ${attempts.recent}
    else ${attempts.recent}[:${place} - 1] || ${attempts.recent}[${place} + 1:] end`
}
