import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { addedLicenses, LicenseToAdd } from '#shared/licenses/adding.ts'
import { type ImportedState, joinedState } from '#shared/licenses/joined-state.ts'
import { activations, type Db, licenseChanges, licenses } from '../../../db/schema.ts'
import { addLicensePlugins } from '../../../library/license-plugins.ts'
import { raiseLicensesRevision } from '../../../library/licenses-revision.ts'
import { lockUndoableImport } from '../../../library/undoable-import.ts'
import { placeFinder } from './imported-places.ts'

type ImportOfUser = { userId: string; importId: string; now: Date }
type Body = z.output<typeof addedLicenses>
type Outcome = 'created' | 'joined' | 'unchanged'

/** Adds the licenses of a table or a file, all or none. A repeat changes nothing. Undefined when the import is not this user's or too old. */
export function addManyLicenses(
  db: Db,
  { licenses: given, places, existing, isExport }: Body,
  by: ImportOfUser,
) {
  return db.transaction(async (tx) => {
    await raiseLicensesRevision(tx, by.userId)
    if (!(await lockUndoableImport(tx, by.userId, by.importId, by.now))) return undefined
    const placeOf = await placeFinder(tx, by)
    for (const place of places) await placeOf(place)
    const counts = { created: 0, joined: 0, unchanged: 0 }
    const licenseIds: string[] = []
    for (const license of given) {
      const row = await existingRow(
        tx,
        by.userId,
        isExport ? { ...license, into: null, sourceKey: '' } : license,
      )
      const placed = await placedActivations(license, placeOf)
      const id = row?.id ?? (await insertLicense(tx, license, by))
      const outcome: Outcome = row
        ? await joinLicense(tx, { row, license, placed, existing }, by)
        : await fillLicense(tx, { id, license, placed }, by)
      counts[outcome]++
      licenseIds.push(id)
    }
    return {
      createdCount: counts.created,
      joinedCount: counts.joined,
      unchangedCount: counts.unchanged,
      licenseIds,
    }
  })
}

type Row = typeof licenses.$inferSelect
type Placed = ImportedState['activations']

/** A removed license with the same id or key comes back. */
async function existingRow(tx: Db, userId: string, { id, into, source, sourceKey }: LicenseToAdd) {
  const ofUser = eq(licenses.userId, userId)
  for (const known of [id, into]) {
    if (!known) continue
    const [row] = await tx
      .select()
      .from(licenses)
      .where(and(ofUser, eq(licenses.id, known)))
    if (row) return row
  }
  if (sourceKey === '') return undefined
  const [row] = await tx
    .select()
    .from(licenses)
    .where(and(ofUser, eq(licenses.source, source), eq(licenses.sourceKey, sourceKey)))
    .orderBy(sql`removed_at is not null`, licenses.addedAt, licenses.id)
  return row
}

/** A license can be in two rows of a table with the same place. */
async function placedActivations(
  { activations: given, source }: LicenseToAdd,
  placeOf: Awaited<ReturnType<typeof placeFinder>>,
): Promise<Placed> {
  const placed = new Map<string, Placed[number]>()
  for (const { place, since, seenOn, source: own = source } of given) {
    const placeId = await placeOf(place)
    placed.set(placeId, { placeId, since, seenOn, source: own })
  }
  return [...placed.values()]
}

async function insertLicense(tx: Db, license: LicenseToAdd, { userId, importId, now }: ImportOfUser) {
  const { id, into: _into, pluginIds: _plugins, activations: _activations, addedAt, ...fields } = license
  const age = addedAt === null ? now.getTime() : Math.min(Date.parse(addedAt), now.getTime())
  const [row] = await tx
    .insert(licenses)
    .values({ userId, ...(id && { id }), ...fields, addedAt: new Date(age), importId })
    .returning({ id: licenses.id })
  if (!row) throw new Error('A license got no row.')
  return row.id
}

type Filled = { id: string; license: LicenseToAdd; placed: Placed }

async function fillLicense(
  tx: Db,
  { id, license, placed }: Filled,
  { userId, importId }: ImportOfUser,
): Promise<Outcome> {
  await addLicensePlugins(tx, { userId, licenseId: id, pluginIds: license.pluginIds, importId })
  await writeActivations(tx, { userId, licenseId: id, importId }, placed)
  return 'created'
}

type Joined = { row: Row; license: LicenseToAdd; placed: Placed; existing: Body['existing'] }

async function joinLicense(
  tx: Db,
  { row, license, placed, existing }: Joined,
  by: ImportOfUser,
): Promise<Outcome> {
  const { userId, importId } = by
  const { id: licenseId } = row
  const before = await stateOf(tx, row)
  const after = joinedState(before, { ...license, activations: placed }, existing)
  const linked = await addLicensePlugins(tx, { userId, licenseId, pluginIds: license.pluginIds, importId })
  const isChanged = !isDeepStrictEqual(before, after)
  if (isChanged) {
    const { activations: list, ...columns } = after
    await tx.update(licenses).set(columns).where(isLicense(userId, licenseId))
    await tx
      .delete(activations)
      .where(and(eq(activations.userId, userId), eq(activations.licenseId, licenseId)))
    await writeActivations(tx, { userId, licenseId, importId: null }, list)
    // What this import itself brought is removed with it.
    if (row.importId !== importId)
      await tx
        .insert(licenseChanges)
        .values({ userId, importId, licenseId, before, after })
        .onConflictDoUpdate({
          target: [licenseChanges.userId, licenseChanges.importId, licenseChanges.licenseId],
          set: { after },
        })
  }
  if (row.removedAt) await tx.update(licenses).set({ removedAt: null }).where(isLicense(userId, licenseId))
  return isChanged || linked > 0 || row.removedAt ? 'joined' : 'unchanged'
}

/** What an import can change of a license, as it is now. */
export async function stateOf(tx: Db, row: Row): Promise<ImportedState> {
  const { state, seats, startsOn, endsOn, protection, source, sourceKey } = row
  const list = await tx
    .select({
      placeId: activations.placeId,
      since: activations.since,
      seenOn: activations.seenOn,
      source: activations.source,
    })
    .from(activations)
    .where(and(eq(activations.userId, row.userId), eq(activations.licenseId, row.id)))
    .orderBy(activations.placeId)
  return { state, seats, startsOn, endsOn, protection, source, sourceKey, activations: list }
}

export async function writeActivations(
  tx: Db,
  { userId, licenseId, importId }: { userId: string; licenseId: string; importId: string | null },
  list: Placed,
) {
  if (list.length === 0) return
  await tx
    .insert(activations)
    .values(list.map((one) => ({ userId, licenseId, importId, ...one })))
    .onConflictDoNothing()
}

export const isLicense = (userId: string, id: string) => and(eq(licenses.userId, userId), eq(licenses.id, id))
