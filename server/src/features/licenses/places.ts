import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { licensesContract } from '#shared/licenses/contract.ts'
import {
  MAX_ACTIVATIONS_OF_LICENSE,
  type NewPlace,
  type newActivation,
  type Place,
  type PlaceKind,
  placeKeyOf,
  takenPlaceName,
} from '#shared/licenses/place.ts'
import { requireRow } from '../../db/require-row.ts'
import { activations, type Db, licensePlaces } from '../../db/schema.ts'
import { Problem, requireFound } from '../../http/problem.ts'
import { computerName, nameComputerPlaces } from '../../library/computer-places.ts'
import { changeLicenses } from './change-licenses.ts'
import * as words from './license-words.ts'
import { findLicense, placesWhere } from './list-licenses.ts'

/** Adds a place. Throws 409 when its kind has one with this name. */
export function addPlace(db: Db, userId: string, { kind, name, machine }: NewPlace): Promise<Place> {
  return changeLicenses(db, userId, async (tx) => {
    await refuseTakenName(tx, userId, { kind, name })
    const [row] = await tx
      .insert(licensePlaces)
      .values({ userId, kind, name, nameKey: placeKeyOf(name), machine })
      .returning({ id: licensePlaces.id })
    if (machine) await nameComputerPlaces(tx, userId, machine)
    return presentPlace(tx, userId, row?.id ?? '')
  })
}

type Changes = z.output<(typeof licensesContract)['changePlace']['body']>

/**
 * Changes a place. Undefined when the user has none with this id; throws 409 when its name is taken, or is that of its computer, which
 * only the helper changes.
 */
export function changePlace(
  db: Db,
  userId: string,
  id: string,
  { name, machine, isGone }: Changes,
  now: Date,
) {
  return changeLicenses(db, userId, async (tx) => {
    const [row] = await tx.select().from(licensePlaces).where(isPlace(userId, id))
    if (!row) return undefined
    if (machine && row.kind !== 'computer') throw new Problem(400, 'invalid', words.onlyComputers)
    const computer = machine === undefined ? row.machine : machine
    if (name !== undefined && name !== row.name && computer && (await computerName(tx, userId, computer)))
      throw new Problem(409, 'named_by_helper', words.placeOfComputer)
    const goneAt = isGone === undefined ? row.goneAt : isGone ? (row.goneAt ?? now) : null
    const shown = name ?? row.name
    if (goneAt === null) await refuseTakenName(tx, userId, { kind: row.kind, name: shown }, id)
    const nameKey = placeKeyOf(shown)
    const set = { name: shown, nameKey, goneAt, importId: null, ...(machine !== undefined && { machine }) }
    await tx.update(licensePlaces).set(set).where(isPlace(userId, id))
    if (computer) await nameComputerPlaces(tx, userId, computer)
    return presentPlace(tx, userId, id)
  })
}

/** Removes a place, or keeps it as gone while licenses are active on it. Undefined when the user has none with this id. */
export function removePlace(db: Db, userId: string, id: string, now: Date) {
  return changeLicenses(db, userId, async (tx) => {
    const [row] = await tx.select().from(licensePlaces).where(isPlace(userId, id))
    if (!row) return undefined
    const isActive = and(eq(activations.userId, userId), eq(activations.placeId, id))
    if ((await tx.$count(activations, isActive)) === 0) {
      await tx.delete(licensePlaces).where(isPlace(userId, id))
      return { kept: null }
    }
    const set = { goneAt: row.goneAt ?? now, importId: null }
    await tx.update(licensePlaces).set(set).where(isPlace(userId, id))
    return { kept: await presentPlace(tx, userId, id) }
  })
}

async function presentPlace(tx: Db, userId: string, id: string): Promise<Place> {
  const [place] = await placesWhere(tx, userId, sql`p.id = ${id}`)
  requireRow(place)
  return place
}

async function refuseTakenName(
  tx: Db,
  userId: string,
  { kind, name }: { kind: PlaceKind; name: string },
  ownId?: string,
) {
  const isSame = and(
    eq(licensePlaces.userId, userId),
    eq(licensePlaces.kind, kind),
    eq(licensePlaces.nameKey, placeKeyOf(name)),
    isNull(licensePlaces.goneAt),
    ownId === undefined ? undefined : ne(licensePlaces.id, ownId),
  )
  const [taken] = await tx.select({ name: licensePlaces.name }).from(licensePlaces).where(isSame)
  if (taken) throw new Problem(409, 'name_taken', takenPlaceName(taken.name))
}

const isPlace = (userId: string, id: string) =>
  and(eq(licensePlaces.userId, userId), eq(licensePlaces.id, id))

/** Notes that a license is active on a place. Undefined when the user has no such license; throws 404 for the place. */
export function activate(db: Db, userId: string, licenseId: string, given: z.output<typeof newActivation>) {
  return changeLicenses(db, userId, async (tx) => {
    if (!(await findLicense(tx, userId, licenseId))) return undefined
    const { placeId, since, seenOn } = given
    requireFound((await tx.$count(licensePlaces, isPlace(userId, placeId))) > 0 || undefined, 'Place')
    await tx
      .insert(activations)
      .values({ userId, licenseId, placeId, since, seenOn })
      .onConflictDoUpdate({
        target: [activations.userId, activations.licenseId, activations.placeId],
        set: { since, seenOn, source: '', importId: null },
      })
    if ((await tx.$count(activations, isOfLicense(userId, licenseId))) > MAX_ACTIVATIONS_OF_LICENSE)
      throw new Problem(400, 'invalid', words.tooManyPlaces(MAX_ACTIVATIONS_OF_LICENSE))
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
