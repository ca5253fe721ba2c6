import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { secondFactors } from '../db/schema.ts'
import { Problem } from './problem.ts'

/** Throws 403 unless the second factor of this person is on. */
export async function refuseWithoutSecondFactor(db: Db, userId: string) {
  if (await hasSecondFactor(db, userId)) return
  throw new Problem(
    403,
    'second_factor_required',
    'This server asks everybody for a second factor. Please set yours up first.',
  )
}

export async function hasSecondFactor(db: Db, userId: string) {
  const [row] = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  return row !== undefined
}
