import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { attempts } from '../../db/schema.ts'
import { Problem } from '../../http/problem.ts'

const A_MINUTE = 60_000

/** Pictures of one person in a minute: chosen or dropped ones, and those of an export that is imported. */
const A_MINUTE_OF = {
  uploaded: { key: 'screenshots of', most: 30 },
  imported: { key: 'imported screenshots of', most: 300 },
}

/**
 * Counts an upload of this person, whether or not it succeeds. Throws 429 with the seconds to wait once there were
 * too many of its kind within a minute. Counted in the database, so that all replicas count together.
 */
export async function countUpload(db: Db, userId: string, kind: keyof typeof A_MINUTE_OF, now: Date) {
  const { key, most } = A_MINUTE_OF[kind]
  const end = new Date(now.getTime() + A_MINUTE)
  // A date inside raw SQL has no column to tell the driver how to write it.
  const [from, to] = [now, end].map((moment) => sql`${moment.toISOString()}::timestamptz`)
  // A minute that ends later than one that begins now was begun by a clock that was ahead.
  const isOver = sql`${attempts.blockedUntil} <= ${from} or ${attempts.blockedUntil} > ${to}`
  const [minute] = await db
    .insert(attempts)
    .values({ key: `${key} ${userId}`, count: 1, blockedUntil: end, updatedAt: now })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${attempts.count} + 1 end`,
        blockedUntil: sql`case when ${isOver} then excluded.blocked_until else ${attempts.blockedUntil} end`,
        updatedAt: now,
      },
    })
    .returning()
  if (minute && minute.count > most) throw tooMany(most, minute.blockedUntil.getTime() - now.getTime())
}

function tooMany(most: number, milliseconds: number) {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  const span = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const sentence = `You have uploaded ${most} screenshots in a minute. Please try again in ${span}.`
  return new Problem(429, 'too_many', sentence, seconds)
}
