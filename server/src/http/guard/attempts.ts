import { eq, inArray, sql } from 'drizzle-orm'
import { type Throttle, throttleDelay } from '#shared/account/throttle.ts'
import { attempts, type Db } from '../../db/schema.ts'
import * as words from '../http-words.ts'
import { Problem } from '../problem.ts'

export type AttemptCounter = { key: string; throttle: Throttle }

/** Counts an attempt on every counter before its outcome is known. 429 with the seconds to wait while one is blocked or at its limit. */
export async function countAttempt(db: Db, counters: AttemptCounter[], now: Date) {
  await refuseWaiting(db, counters, now)
  await db.transaction(async (tx) => {
    for (const { key, throttle } of byKey(counters)) {
      const { count, recent } = await countOn(tx, key, throttle, now)
      const changes = {
        count,
        recent,
        updatedAt: now,
        blockedUntil: blockedUntil(throttleDelay(count, throttle), now),
      }
      await tx.update(attempts).set(changes).where(eq(attempts.key, key))
    }
  })
}

/** Counts one attempt on the first counter that is not blocked, and returns it. Throws the refusal of the last one. */
export async function countAttemptOnFirstFree(
  db: Db,
  [counter, ...others]: [AttemptCounter, ...AttemptCounter[]],
  now: Date,
): Promise<AttemptCounter> {
  try {
    await countAttempt(db, [counter], now)
    return counter
  } catch (error) {
    const [next, ...more] = others
    if (!next || !(error instanceof Problem && error.status === 429)) throw error
    return countAttemptOnFirstFree(db, [next, ...more], now)
  }
}

/** A free attempt must not block, because an earlier attempt may be counted after it. */
const blockedUntil = (delay: number, now: Date) => (delay === 0 ? NEVER : new Date(now.getTime() + delay))

const NEVER = new Date(0)

/** A check without locks, so that a flood of guesses costs one query each. */
async function refuseWaiting(db: Db, counters: AttemptCounter[], now: Date) {
  const keys = counters.map(({ key }) => key)
  const rows = await db.select().from(attempts).where(inArray(attempts.key, keys))
  for (const row of rows) {
    const counter = counters.find(({ key }) => key === row.key)
    if (counter) refuseWhileWaiting(row, counter.throttle, now)
  }
}

type Attempt = typeof attempts.$inferSelect

function refuseWhileWaiting(row: Attempt, throttle: Throttle, now: Date) {
  refuseAtDailyLimit(row, throttle, now)
  if (isForgotten(row, throttle, now)) return
  const wait = row.blockedUntil.getTime() - now.getTime()
  // A wait beyond the delay of this count means that the clock was ahead, which must not block a user for long.
  if (wait > 0 && wait <= throttleDelay(row.count, throttle)) throw tooMany(Math.ceil(wait / 1000))
}

function refuseAtDailyLimit({ recent }: Attempt, { dailyLimit: aDay }: Throttle, now: Date) {
  if (!aDay) return
  const [oldest, ...others] = withinDay(recent, now).slice(-aDay.most)
  if (oldest === undefined || others.length + 1 < aDay.most) return
  throw tooMany(Math.ceil((oldest + DAY - now.getTime()) / 1000), aDay.help)
}

const DAY = 24 * 60 * 60 * 1000

/** The clock of another server may be a little ahead. Times that are far ahead come from a wrong clock. */
const withinDay = (recent: number[], now: Date) =>
  recent.filter((at) => at > now.getTime() - DAY && at < now.getTime() + DAY / 24).toSorted((a, b) => a - b)

const isForgotten = (row: Attempt, throttle: Throttle, now: Date) =>
  now.getTime() - row.updatedAt.getTime() > throttle.forgottenAfterMs

/** Always in the same order, so that two attempts cannot wait for each other. */
const byKey = (counters: AttemptCounter[]) => counters.toSorted((a, b) => (a.key < b.key ? -1 : 1))

async function countOn(tx: Db, key: string, throttle: Throttle, now: Date) {
  const first = { key, count: 0, blockedUntil: NEVER, updatedAt: now }
  await tx.insert(attempts).values(first).onConflictDoNothing()
  const [row] = await tx.select().from(attempts).where(eq(attempts.key, key)).for('update')
  if (!row) return { count: 1, recent: [] }
  refuseWhileWaiting(row, throttle, now)
  const recent = throttle.dailyLimit ? [...withinDay(row.recent, now), now.getTime()] : []
  return { count: isForgotten(row, throttle, now) ? 1 : row.count + 1, recent }
}

function tooMany(seconds: number, help?: string) {
  const sentence = words.tooManyAttempts(seconds)
  return new Problem(429, 'too_many', help ? `${sentence} ${help}` : sentence, seconds)
}

/** The keys of counters to reset, and of those that get one attempt back. `now` is when the attempt was counted. */
type SuccessfulAttempt = { forgotten: string[]; returned: string[]; now: Date }

/**
 * Does not count a successful attempt: the counters of the account are reset, and that of the address gets the attempt back.
 * Failed attempts of the day stay counted, so that guesses gain nothing when the owner signs in meanwhile.
 */
export async function forgiveAttempt(db: Db, { forgotten, returned, now }: SuccessfulAttempt) {
  const reset = { count: 0, blockedUntil: NEVER, recent: withoutOne(now) }
  if (forgotten.length) await db.update(attempts).set(reset).where(inArray(attempts.key, forgotten))
  const oneLess = { count: sql`greatest(${attempts.count} - 1, 0)` }
  if (returned.length) await db.update(attempts).set(oneLess).where(inArray(attempts.key, returned))
}

/** The attempts of the day without one that was counted at this time. */
function withoutOne(now: Date) {
  const position = sql`array_position(${attempts.recent}, ${now.getTime()}::bigint)`
  return sql`case when ${position} is null then ${attempts.recent}
    else ${attempts.recent}[:${position} - 1] || ${attempts.recent}[${position} + 1:] end`
}
