import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { MAX_ACTIVATIONS_OF_LICENSE, type newActivation } from '#shared/licenses/place.ts'
import { activations, type Db, licensePlaces } from '../../db/schema.ts'
import { Problem, requireFound } from '../../http/problem.ts'
import { changeLicenses } from './change-licenses.ts'
import { findLicense } from './list-licenses.ts'

/** Notes that a license is active on a place. Undefined when the user has no such license; throws 404 for the place. */
export function activate(db: Db, userId: string, licenseId: string, given: z.output<typeof newActivation>) {
  return changeLicenses(db, userId, async (tx) => {
    if (!(await findLicense(tx, userId, licenseId))) return undefined
    const { placeId, since, seenOn } = given
    const isPlace = and(eq(licensePlaces.userId, userId), eq(licensePlaces.id, placeId))
    requireFound((await tx.$count(licensePlaces, isPlace)) > 0 || undefined, 'Place')
    await tx
      .insert(activations)
      .values({ userId, licenseId, placeId, since, seenOn })
      .onConflictDoUpdate({
        target: [activations.userId, activations.licenseId, activations.placeId],
        set: { since, seenOn, source: '', importId: null },
      })
    if ((await tx.$count(activations, isOfLicense(userId, licenseId))) > MAX_ACTIVATIONS_OF_LICENSE)
      throw new Problem(
        400,
        'invalid',
        `A license can be active on at most ${MAX_ACTIVATIONS_OF_LICENSE} places here.`,
      )
    return findLicense(tx, userId, licenseId)
  })
}

/** Notes that a license is no longer active on a place. Undefined when the user has no such license. */
export function deactivate(db: Db, userId: string, licenseId: string, placeId: string) {
  return changeLicenses(db, userId, async (tx) => {
    await tx.delete(activations).where(and(isOfLicense(userId, licenseId), eq(activations.placeId, placeId)))
    return findLicense(tx, userId, licenseId)
  })
}

const isOfLicense = (userId: string, licenseId: string) =>
  and(eq(activations.userId, userId), eq(activations.licenseId, licenseId))
