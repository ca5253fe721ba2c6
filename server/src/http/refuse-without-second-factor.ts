import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { providerLinks, secondFactors } from '../db/schema.ts'
import { Problem } from './problem.ts'

/** What of a server it depends on. */
type Rules = { db: Db; trustsProvider: boolean }

/** `isVouchedFor` is missing where there is no session: a program of somebody who signs in at the provider. */
type Somebody = { id: string; isVouchedFor?: boolean }

/** Throws 403 unless the second factor of this person is on, or asked for by a provider that is trusted with it. */
export async function refuseWithoutSecondFactor(rules: Rules, person: Somebody) {
  if (await meetsSecondFactor(rules, person)) return
  throw new Problem(
    403,
    'second_factor_required',
    'This server asks everybody for a second factor. Please set yours up first.',
  )
}

export async function meetsSecondFactor({ db, trustsProvider }: Rules, { id, isVouchedFor }: Somebody) {
  if (trustsProvider && (isVouchedFor ?? (await isLinked(db, id)))) return true
  return hasSecondFactor(db, id)
}

export async function hasSecondFactor(db: Db, userId: string) {
  const [row] = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  return row !== undefined
}

async function isLinked(db: Db, userId: string) {
  const [row] = await db
    .select({ userId: providerLinks.userId })
    .from(providerLinks)
    .where(eq(providerLinks.userId, userId))
  return row !== undefined
}
