import { inArray, sql } from 'drizzle-orm'
import { delayAfter, type Throttle } from '#shared/account/throttle.ts'
import type { Db } from '../db/open.ts'
import { attempts } from '../db/schema.ts'
import { Problem } from './problem.ts'

export type Counter = { key: string; throttle: Throttle }

/**
 * Counts one try on every counter, before it is known whether it succeeds: so a thousand tries at once are not
 * a thousand free ones. Throws 429 with the seconds to wait when one of the counters is waiting.
 */
export async function countTry(db: Db, counters: Counter[], now: Date) {
  await refuseWaiting(db, counters, now)
  await db.transaction(async (tx) => {
    for (const { key, throttle } of byKey(counters)) {
      const count = await countOf(tx, key, throttle, now)
      await tx
        .update(attempts)
        .set({ count, updatedAt: now, blockedUntil: blockedUntil(delayAfter(count, throttle), now) })
        .where(inArray(attempts.key, [key]))
    }
  })
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
  if (isForgotten(row, throttle, now)) return
  const wait = row.blockedUntil.getTime() - now.getTime()
  // A longer wait than was ever given means that the clock was ahead then; nobody is kept out for a day by that.
  if (wait > 0 && wait <= delayAfter(row.count, throttle)) throw tooMany(Math.ceil(wait / 1000))
}

const isForgotten = (row: Attempt, throttle: Throttle, now: Date) =>
  now.getTime() - row.updatedAt.getTime() > throttle.forgottenAfterMs

/** Always in the same order, so that two tries cannot wait for each other. */
const byKey = (counters: Counter[]) => counters.toSorted((a, b) => (a.key < b.key ? -1 : 1))

async function countOf(tx: Db, key: string, throttle: Throttle, now: Date) {
  await tx
    .insert(attempts)
    .values({ key, count: 0, blockedUntil: NEVER, updatedAt: now })
    .onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(attempts)
    .where(inArray(attempts.key, [key]))
    .for('update')
  if (!row || isForgotten(row, throttle, now)) return 1
  refuseWhileWaiting(row, throttle, now)
  return row.count + 1
}

function tooMany(seconds: number) {
  const span =
    seconds < 60 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : minutes(Math.ceil(seconds / 60))
  return new Problem(429, 'too_many', `Too many attempts. Please try again in ${span}.`, seconds)
}

const minutes = (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`

/** A try that succeeded does not count: the account's own counters start anew, an address gets this one back. */
export async function forgiveTry(
  db: Db,
  { forgotten, returned }: { forgotten: string[]; returned: string[] },
) {
  if (forgotten.length) await db.delete(attempts).where(inArray(attempts.key, forgotten))
  if (!returned.length) return
  await db
    .update(attempts)
    .set({ count: sql`greatest(${attempts.count} - 1, 0)` })
    .where(inArray(attempts.key, returned))
}
