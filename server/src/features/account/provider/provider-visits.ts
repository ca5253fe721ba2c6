import { and, eq, gt, ne } from 'drizzle-orm'
import { isOwnPath } from '#shared/account/own-path.ts'
import type { Db } from '../../../db/open.ts'
import { providerVisits } from '../../../db/schema.ts'
import { hashOf, newToken } from '../../../http/guard/session.ts'

/** Time limit for the sign-in at the provider, and for the code of the second factor. */
export const VISIT_SECONDS = 10 * 60

type Purpose = (typeof providerVisits.$inferSelect)['purpose']
type Begun = { purpose: Purpose; userId?: string; next: string | undefined }

/** Remembers a way over the provider; gives the token that only this browser holds. */
export async function beginVisit(db: Db, { purpose, userId = '', next = '/' }: Begun, now: Date) {
  const token = newToken()
  await db.insert(providerVisits).values({
    tokenHash: hashOf(token),
    purpose,
    userId: userId || null,
    // Checked here and not only when it is used: what is no path of ours is not even kept.
    next: isOwnPath(next) ? next : '/',
    expiresAt: new Date(now.getTime() + VISIT_SECONDS * 1000),
  })
  return token
}

/** The way that this browser has begun. It counts once: whoever comes back a second time has none. */
export async function endVisit(db: Db, token: string, now: Date) {
  const [visit] = await db
    .delete(providerVisits)
    .where(and(isOf(token, now), ne(providerVisits.purpose, 'code')))
    .returning()
  return visit
}

/** Who has come back from the provider with this token and still owes a code. */
export async function visitForCode(db: Db, token: string, now: Date) {
  const [visit] = await db
    .select()
    .from(providerVisits)
    .where(and(isOf(token, now), eq(providerVisits.purpose, 'code')))
  return visit
}

export async function forgetVisit(db: Db, token: string) {
  await db.delete(providerVisits).where(eq(providerVisits.tokenHash, hashOf(token)))
}

const isOf = (token: string, now: Date) =>
  and(eq(providerVisits.tokenHash, hashOf(token)), gt(providerVisits.expiresAt, now))
