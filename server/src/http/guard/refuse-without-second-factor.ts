import { and, eq, exists, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { passkeys, providerLinks, secondFactors, users } from '../../db/schema.ts'
import { Problem } from '../problem.ts'

/** What the host asks everybody for: any second factor, or a passkey. */
export type RequiredFactor = 'any' | 'passkey'

/** What of a server it depends on. */
type Rules = { db: Db; requiredFactor: RequiredFactor | undefined; trustsProvider: boolean }

/** `isVouchedFor` is missing where there is no session: a program of somebody who signs in at the provider. */
type Somebody = { id: string; isVouchedFor?: boolean }

/** Throws 403 unless this person has the second factor that the host asks for. */
export async function refuseWithoutSecondFactor(rules: Rules, person: Somebody) {
  if (await meetsSecondFactor(rules, person)) return
  throw new Problem(
    403,
    'second_factor_required',
    rules.requiredFactor === 'passkey'
      ? 'This server requires a passkey. Please add one first.'
      : 'This server requires a second factor. Please set one up first.',
  )
}

/** Whether this person has what the host asks for, or a provider that is trusted with a second factor has asked for one. */
export async function meetsSecondFactor(rules: Rules, { id, isVouchedFor }: Somebody) {
  const { db, requiredFactor, trustsProvider } = rules
  if (!requiredFactor) return true
  // What a provider calls a second factor need not be a passkey.
  if (requiredFactor === 'passkey') return (await factorsOf(db, id)).hasPasskey
  if (trustsProvider && (isVouchedFor ?? (await isLinked(db, id)))) return true
  const { hasApp, hasPasskey } = await factorsOf(db, id)
  return hasApp || hasPasskey
}

/** Which second factors a person has: an authenticator app, a passkey. */
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

async function isLinked(db: Db, userId: string) {
  const [row] = await db
    .select({ userId: providerLinks.userId })
    .from(providerLinks)
    .where(eq(providerLinks.userId, userId))
  return row !== undefined
}
