import { and, eq, gt, ne } from 'drizzle-orm'
import { isInternalPath } from '#shared/account/is-internal-path.ts'
import { type Db, providerVisits, users } from '../../../db/schema.ts'
import { newToken, tokenHashOf } from '../../../http/guard/session.ts'
import type { Visit } from '../../../http/guard/visit.ts'
import { Problem } from '../../../http/problem.ts'
import * as words from '../account-words.ts'

/** Time limit for the sign-in at the provider, and for the code of the second factor. */
export const PROVIDER_VISIT_SECONDS = 10 * 60

type Purpose = (typeof providerVisits.$inferSelect)['purpose']
type VisitStart = { purpose: Purpose; userId?: string; next: string | undefined }

/** Stores a visit at the provider; returns the token that only this browser has. */
export async function beginProviderVisit(db: Db, { purpose, userId, next = '/' }: VisitStart, now: Date) {
  const token = newToken()
  await db.insert(providerVisits).values({
    tokenHash: tokenHashOf(token),
    purpose,
    userId: userId ?? null,
    // Checked before it is stored, in addition to the check when it is used.
    next: isInternalPath(next) ? next : '/',
    expiresAt: new Date(now.getTime() + PROVIDER_VISIT_SECONDS * 1000),
  })
  return token
}

/** Returns and deletes the visit that this browser started; each is valid once. */
export async function endProviderVisit(db: Db, token: string, now: Date) {
  const isStarted = and(isValidVisit(token, now), ne(providerVisits.purpose, 'code'))
  const [visit] = await db.delete(providerVisits).where(isStarted).returning()
  return visit
}

/** The account of the visit with this token, if its user must still enter a code. */
async function accountOfVisit(db: Db, token: string, now: Date) {
  const [row] = await db
    .select({ account: users })
    .from(providerVisits)
    .innerJoin(users, eq(users.id, providerVisits.userId))
    .where(and(isValidVisit(token, now), eq(providerVisits.purpose, 'code')))
  return row?.account
}

export async function deleteProviderVisit(db: Db, token: string) {
  await db.delete(providerVisits).where(eq(providerVisits.tokenHash, tokenHashOf(token)))
}

const isValidVisit = (token: string, now: Date) =>
  and(eq(providerVisits.tokenHash, tokenHashOf(token)), gt(providerVisits.expiresAt, now))

/** The account that signed in at the provider in this browser and must still show the second factor; 401 without one or after the time limit. */
export async function accountAwaitingCode(db: Db, visit: Visit, now: Date) {
  const token = visit.providerToken
  const account = token === undefined ? undefined : await accountOfVisit(db, token, now)
  visit.setLoggedUser(account?.id)
  if (!token || !account || account.disabledAt) throw signInExpired()
  return { account, token }
}

const signInExpired = () => new Problem(401, 'sign_in_expired', words.signInTooLong)
