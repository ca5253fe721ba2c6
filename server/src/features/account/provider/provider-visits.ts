import { and, eq, gt, ne } from 'drizzle-orm'
import { isOwnPath } from '#shared/account/own-path.ts'
import type { Db } from '../../../db/open.ts'
import { providerVisits } from '../../../db/schema.ts'
import { hashOf, newToken } from '../../../http/guard/session.ts'

/** Time limit for the sign-in at the provider, and for the code of the second factor. */
export const VISIT_SECONDS = 10 * 60

type Purpose = (typeof providerVisits.$inferSelect)['purpose']
type VisitStart = { purpose: Purpose; userId?: string; next: string | undefined }

/** Stores a visit at the provider; returns the token that only this browser has. */
export async function beginVisit(db: Db, { purpose, userId = '', next = '/' }: VisitStart, now: Date) {
  const token = newToken()
  await db.insert(providerVisits).values({
    tokenHash: hashOf(token),
    purpose,
    userId: userId || null,
    // Checked before it is stored, in addition to the check when it is used.
    next: isOwnPath(next) ? next : '/',
    expiresAt: new Date(now.getTime() + VISIT_SECONDS * 1000),
  })
  return token
}

/** Returns and deletes the visit that this browser started; each is valid once. */
export async function endVisit(db: Db, token: string, now: Date) {
  const [visit] = await db
    .delete(providerVisits)
    .where(and(isValidVisit(token, now), ne(providerVisits.purpose, 'code')))
    .returning()
  return visit
}

/** The visit with this token whose user must still enter a code. */
export async function visitForCode(db: Db, token: string, now: Date) {
  const [visit] = await db
    .select()
    .from(providerVisits)
    .where(and(isValidVisit(token, now), eq(providerVisits.purpose, 'code')))
  return visit
}

export async function forgetVisit(db: Db, token: string) {
  await db.delete(providerVisits).where(eq(providerVisits.tokenHash, hashOf(token)))
}

const isValidVisit = (token: string, now: Date) =>
  and(eq(providerVisits.tokenHash, hashOf(token)), gt(providerVisits.expiresAt, now))
