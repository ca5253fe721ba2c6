import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { addedLicenses, LicenseToAdd } from '#shared/licenses/adding.ts'
import { type ImportedState, joinedState } from '#shared/licenses/joined-state.ts'
import { placeKeyOf } from '#shared/licenses/place.ts'
import { requireRow } from '../../../db/require-row.ts'
import { activations, type Db, licenseChanges, licensePlaces, licenses } from '../../../db/schema.ts'
import { type ImportOfUser, lockUndoableImport } from '../../../library/import-part.ts'
import { addLicensePlugins } from '../../../library/plugin-links.ts'
import { raiseRevision } from '../../../library/raise-revision.ts'

type Body = z.output<typeof addedLicenses>

/** Adds the licenses of a table or a file, all or none. A repeat changes nothing. Undefined when the import is not this user's or too old. */
export function addManyLicenses(
  db: Db,
  { licenses: given, places, existing, isExport }: Body,
  by: ImportOfUser,
) {
  return db.transaction(async (tx) => {
    await raiseRevision(tx, by.userId, 'licenses')
    if (!(await lockUndoableImport(tx, by.userId, by.importId, by.now))) return undefined
    const placeOf = await placeFinder(tx, by)
    for (const place of places) await placeOf(place)
    const known = await rowFinder(tx, by.userId, given)
    const changed = await changedBefore(tx, by)
    const counts = { createdCount: 0, joinedCount: 0, unchangedCount: 0 }
    const licenseIds: string[] = []
    for (const license of given) {
      const row = known.find(isExport ? { ...license, into: null, sourceKey: '' } : license)
      const placed = await placedActivations(license, placeOf)
      const how = row && changed.has(row.id) ? 'keep' : existing
      const { outcome, now } = row
        ? await joinLicense(tx, { row, license, placed, existing: how }, by)
        : { outcome: 'created' as const, now: await insertLicense(tx, license, placed, by) }
      // Two rows of a table can mean one license.
      known.note(now)
      changed.add(now.id)
      counts[`${outcome}Count`]++
      licenseIds.push(now.id)
    }
    return { ...counts, licenseIds }
  })
}

type Row = typeof licenses.$inferSelect
type Placed = ImportedState['activations']

/**
 * Finds the license of the account that a row means, with one query for all rows. A removed license with the same id or key comes back.
 * Rows that a call adds itself are told to it.
 */
async function rowFinder(tx: Db, userId: string, given: LicenseToAdd[]) {
  const ids = given.flatMap(({ id, into }) => [id ?? [], into ?? []].flat())
  const keys = given.flatMap(({ sourceKey }) => (sourceKey === '' ? [] : [sourceKey]))
  const rows = await tx
    .select()
    .from(licenses)
    .where(
      and(
        eq(licenses.userId, userId),
        sql`(${licenses.id} = any(${sql.param(ids)}::uuid[]) or ${licenses.sourceKey} = any(${sql.param(keys)}::text[]))`,
      ),
    )
    .orderBy(sql`removed_at is not null`, licenses.addedAt, licenses.id)
  const byId = new Map<string, Row>()
  const byKey = new Map<string, Row>()
  const keyOf = ({ source, sourceKey }: Pick<Row, 'source' | 'sourceKey'>) =>
    JSON.stringify([source, sourceKey])
  const note = (row: Row) => {
    byId.set(row.id, row)
    const sameKey = row.sourceKey === '' ? row : byKey.get(keyOf(row))
    if (!sameKey || (sameKey.id === row.id && row.sourceKey !== '')) byKey.set(keyOf(row), row)
  }
  rows.forEach(note)
  const find = (license: LicenseToAdd): Row | undefined =>
    byId.get(license.id ?? '') ??
    byId.get(license.into ?? '') ??
    (license.sourceKey === '' ? undefined : byKey.get(keyOf(license)))
  return { find, note }
}

/**
 * The licenses that this import has already added or changed. Another row of it adds to them, as a license with two places has two rows
 * in a table; it never ends what the first row said.
 */
async function changedBefore(tx: Db, { userId, importId }: ImportOfUser): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select license_id as id from license_changes where user_id = ${userId} and import_id = ${importId}
    union select id from licenses where user_id = ${userId} and import_id = ${importId}`)
  return new Set(rows.map(({ id }) => id))
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

async function insertLicense(tx: Db, license: LicenseToAdd, placed: Placed, by: ImportOfUser) {
  const { userId, importId, now } = by
  const { id, into: _into, pluginIds, activations: _activations, addedAt, ...fields } = license
  const age = addedAt === null ? now.getTime() : Math.min(Date.parse(addedAt), now.getTime())
  const [row] = await tx
    .insert(licenses)
    .values({ userId, ...(id && { id }), ...fields, addedAt: new Date(age), importId })
    .returning()
  requireRow(row)
  await addLicensePlugins(tx, { userId, id: row.id, pluginIds, importId })
  await writeActivations(tx, { userId, licenseId: row.id }, placed, () => importId)
  return row
}

type Joined = { row: Row; license: LicenseToAdd; placed: Placed; existing: Body['existing'] }

/** Adds to a known license what a row says. Returns its row as it is then, too. */
async function joinLicense(tx: Db, { row, license, placed, existing }: Joined, by: ImportOfUser) {
  const { userId, importId } = by
  const { id: licenseId } = row
  const before = await stateOf(tx, row)
  const after = joinedState(before, { ...license, activations: placed }, existing)
  const { pluginIds } = license
  const linked = await addLicensePlugins(tx, { userId, id: licenseId, pluginIds, importId })
  const isChanged = !isDeepStrictEqual(before, after)
  if (isChanged) {
    const { activations: list, ...columns } = after
    await tx.update(licenses).set(columns).where(isLicense(userId, licenseId))
    const isOfImport = row.importId === importId
    const removed = await tx
      .delete(activations)
      .where(and(eq(activations.userId, userId), eq(activations.licenseId, licenseId)))
      .returning({ placeId: activations.placeId, importId: activations.importId })
    const own = new Set(removed.flatMap((one) => (one.importId === null ? one.placeId : [])))
    const isBrought = ({ placeId }: Placed[number]) => isOfImport && !own.has(placeId)
    await writeActivations(tx, { userId, licenseId }, list, (one) => (isBrought(one) ? importId : null))
    // A license that this import added is deleted with it, so its changes need no record.
    if (!isOfImport)
      await tx
        .insert(licenseChanges)
        .values({ userId, importId, licenseId, before, after })
        .onConflictDoUpdate({
          target: [licenseChanges.userId, licenseChanges.importId, licenseChanges.licenseId],
          set: { after },
        })
  }
  if (row.removedAt) await tx.update(licenses).set({ removedAt: null }).where(isLicense(userId, licenseId))
  const { activations: _, ...columns } = after
  const outcome: 'joined' | 'unchanged' = isChanged || linked > 0 || row.removedAt ? 'joined' : 'unchanged'
  return { outcome, now: { ...row, ...columns, removedAt: null } }
}

/** The current values of a license that an import can change. */
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

/** Adds these activations of a license; `importOf` names the import that brought each, null for the owner's own. */
export async function writeActivations(
  tx: Db,
  license: { userId: string; licenseId: string },
  list: Placed,
  importOf: (activation: Placed[number]) => string | null,
) {
  if (list.length === 0) return
  await tx
    .insert(activations)
    .values(list.map((one) => ({ ...license, importId: importOf(one), ...one })))
    .onConflictDoNothing()
}

export const isLicense = (userId: string, id: string) => and(eq(licenses.userId, userId), eq(licenses.id, id))

type NamedPlace = LicenseToAdd['activations'][number]['place']

/** Finds the place of the account that a table names, or adds it: by its id, else by its kind and name among those that are not gone. */
async function placeFinder(tx: Db, { userId, importId }: { userId: string; importId: string }) {
  const byId = new Set<string>()
  const byName = new Map<string, string>()
  const nameOf = (kind: string, nameKey: string) => `${kind} ${nameKey}`
  for (const row of await tx.select().from(licensePlaces).where(eq(licensePlaces.userId, userId))) {
    byId.add(row.id)
    if (row.goneAt === null) byName.set(nameOf(row.kind, row.nameKey), row.id)
  }

  return async ({ id, kind, name, machine, goneAt }: NamedPlace): Promise<string> => {
    if (id && byId.has(id)) return id
    const nameKey = placeKeyOf(name)
    const known = byName.get(nameOf(kind, nameKey))
    if (known && goneAt === null) return known
    const [row] = await tx
      .insert(licensePlaces)
      .values({
        userId,
        ...(id && { id }),
        kind,
        name,
        nameKey,
        machine: kind === 'computer' ? machine : null,
        goneAt: goneAt === null ? null : new Date(goneAt),
        importId,
      })
      .returning({ id: licensePlaces.id })
    requireRow(row)
    byId.add(row.id)
    if (goneAt === null) byName.set(nameOf(kind, nameKey), row.id)
    return row.id
  }
}
