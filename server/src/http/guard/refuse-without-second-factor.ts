import { and, eq, exists, isNotNull, sql } from 'drizzle-orm'
import { type Db, passkeys, providerLinks, secondFactors, users } from '../../db/schema.ts'
import * as words from '../http-words.ts'
import { Problem } from '../problem.ts'

/** The factor that the host requires of every user: any second factor, or a passkey. */
export type RequiredFactor = 'any' | 'passkey'

type Rules = { db: Db; requiredFactor: RequiredFactor | undefined; trustsProvider: boolean }

/** `isVouchedFor` is missing in calls without a session, such as those with an API key. */
type CallingUser = { id: string; isVouchedFor?: boolean }

/** Throws 403 unless this user has the second factor that the host requires. */
export async function refuseWithoutSecondFactor(rules: Rules, person: CallingUser) {
  if (await meetsSecondFactor(rules, person)) return
  throw new Problem(403, 'second_factor_required', MISSING_FACTOR[rules.requiredFactor ?? 'any'])
}

const MISSING_FACTOR: Record<RequiredFactor, string> = {
  any: words.needsSecondFactor,
  passkey: words.needsPasskey,
}

/** True if this user has the required factor, or a trusted provider has checked a second factor. */
export async function meetsSecondFactor(rules: Rules, { id, isVouchedFor }: CallingUser) {
  const { db, requiredFactor, trustsProvider } = rules
  if (!requiredFactor) return true
  // The second factor of a provider may be something else than a passkey.
  if (requiredFactor === 'passkey') return (await factorsOf(db, id)).hasPasskey
  if (trustsProvider && (isVouchedFor ?? (await isLinked(db, id)))) return true
  const { hasApp, hasPasskey } = await factorsOf(db, id)
  return hasApp || hasPasskey
}

export async function factorsOf(db: Db, userId: string) {
  const app = db
    .select({ one: sql`1` })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  const passkey = db.select({ one: sql`1` }).from(passkeys).where(eq(passkeys.userId, userId))
  const [row] = await db
    .select({ hasApp: sql<boolean>`${exists(app)}`, hasPasskey: sql<boolean>`${exists(passkey)}` })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? { hasApp: false, hasPasskey: false }
}

const isLinked = async (db: Db, userId: string) =>
  (await db.$count(providerLinks, eq(providerLinks.userId, userId))) > 0
