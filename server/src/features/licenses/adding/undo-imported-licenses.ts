import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import {
  activations,
  type Db,
  licenseChanges,
  licensePlaces,
  licensePlugins,
  licenses,
  vaultRecords,
  vaults,
} from '../../../db/schema.ts'
import type { ImportOfUser } from '../../../library/import-part.ts'
import { raiseRevision } from '../../../library/raise-revision.ts'
import { undoImportedVaults } from '../vault/imported-vaults.ts'
import { isLicense, stateOf, writeActivations } from './add-many.ts'

/**
 * Undoes what an import did to licenses, in the transaction that undoes it. A license that its owner changed since stays, and so do
 * secrets that were written since. Returns how many licenses were removed.
 */
export async function undoImportedLicenses(tx: Db, by: ImportOfUser): Promise<number> {
  const { userId, importId } = by
  if (!(await hasAny(tx, by))) return 0
  await raiseRevision(tx, userId, 'licenses')
  await undoImportedVaults(tx, by)
  await restoreJoined(tx, by)
  const brought = and(eq(licensePlugins.userId, userId), eq(licensePlugins.importId, importId))
  await tx.delete(licensePlugins).where(brought)
  // The links and activations of what stays were brought by the import, too, unless its owner changed them.
  const { rowCount } = await tx.execute(sql`
    delete from ${licenses} l where l.user_id = ${userId} and l.import_id = ${importId}
      and not exists (select from vault_records r where r.user_id = l.user_id and r.license_id = l.id)
      and not exists (select from ${activations} a where a.user_id = l.user_id and a.license_id = l.id and a.import_id is null)
      and not exists (select from ${licensePlugins} m where m.user_id = l.user_id and m.license_id = l.id)`)
  await tx.execute(sql`
    delete from license_places p where p.user_id = ${userId} and p.import_id = ${importId}
      and not exists (select from ${activations} a where a.user_id = p.user_id and a.place_id = p.id)`)
  return rowCount ?? 0
}

/** True if the import added or changed anything of licenses. */
async function hasAny(tx: Db, { userId, importId }: ImportOfUser): Promise<boolean> {
  for (const table of TABLES) {
    const isOfImport = and(eq(table.userId, userId), eq(table.importId, importId))
    if ((await tx.$count(table, isOfImport)) > 0) return true
  }
  return false
}

const TABLES = [licenses, licensePlugins, licensePlaces, licenseChanges, activations, vaults, vaultRecords]

/** Puts back each part of a license that is still as the import left it. */
async function restoreJoined(tx: Db, { userId, importId }: ImportOfUser) {
  const isOfImport = and(eq(licenseChanges.userId, userId), eq(licenseChanges.importId, importId))
  for (const { licenseId, before, after } of await tx.select().from(licenseChanges).where(isOfImport)) {
    const [row] = await tx.select().from(licenses).where(isLicense(userId, licenseId))
    if (!row) continue
    const { activations: listBefore, ...columnsBefore } = before
    const { activations: listAfter, ...columnsAfter } = after
    const { activations: listNow, ...columnsNow } = await stateOf(tx, row)
    const columns = Object.entries(columnsBefore).map(([name, value]) => {
      const key = name as keyof typeof columnsBefore // The names of one type.
      return [key, columnsNow[key] === columnsAfter[key] ? value : columnsNow[key]]
    })
    await tx.update(licenses).set(Object.fromEntries(columns)).where(isLicense(userId, licenseId))
    if (!isDeepStrictEqual(listNow, listAfter)) continue
    await tx
      .delete(activations)
      .where(and(eq(activations.userId, userId), eq(activations.licenseId, licenseId)))
    await writeActivations(tx, { userId, licenseId }, listBefore, () => null)
  }
}
