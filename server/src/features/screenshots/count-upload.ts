import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { attempts } from '../../db/schema.ts'
import { Problem } from '../../http/problem.ts'

const MINUTE = 60_000

/** Uploads per user and minute: single pictures, and pictures of an export that is imported. */
const LIMITS = {
  uploaded: { key: 'screenshots of', max: 30 },
  imported: { key: 'imported screenshots of', max: 300 },
}

/**
 * Counts an upload of this user, whether or not it succeeds. Throws 429 with the seconds to wait after too many uploads of
 * this kind within a minute. The count is in the database, because all replicas share the limit.
 */
export async function countUpload(db: Db, userId: string, kind: keyof typeof LIMITS, now: Date) {
  const { key, max } = LIMITS[kind]
  const end = new Date(now.getTime() + MINUTE)
  // In raw SQL the driver does not know the column type, so the dates are cast.
  const [from, to] = [now, end].map((moment) => sql`${moment.toISOString()}::timestamptz`)
  // A minute that ends later than one that begins now was started by a server whose clock was fast.
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
  if (minute && minute.count > max) throw tooMany(max, minute.blockedUntil.getTime() - now.getTime())
}

function tooMany(max: number, milliseconds: number) {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  const span = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const sentence = `You have uploaded ${max} screenshots in a minute. Please try again in ${span}.`
  return new Problem(429, 'too_many', sentence, seconds)
}
