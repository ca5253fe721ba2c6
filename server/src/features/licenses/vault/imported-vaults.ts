import { and, eq, sql } from 'drizzle-orm'
import type { NewVault, WrittenRecord } from '#shared/licenses/vault/vault.ts'
import { type Db, vaults } from '../../../db/schema.ts'
import { requireFound } from '../../../http/problem.ts'
import { type ImportOfUser, lockUndoableImport } from '../../../library/import-part.ts'
import { changeLicenses } from '../change-licenses.ts'
import { insertVault } from './change-vaults.ts'
import { findVault, listVaults } from './read-vaults.ts'

/** Adds a vault of a file: as the main one, or beside it. One that is there already stays as it is. Undefined without the import. */
export function addImportedVault(db: Db, vault: NewVault, by: ImportOfUser) {
  const { userId, importId, now } = by
  return changeLicenses(db, userId, async (tx) => {
    if (!(await lockUndoableImport(tx, userId, importId, now))) return undefined
    const known = await listVaults(tx, userId)
    if (known.some(({ id }) => id === vault.id)) return { isNew: false }
    const use = known.some((one) => one.use === 'main') ? 'imported' : 'main'
    await insertVault(tx, userId, vault, { use, now, importId })
    return { isNew: true }
  })
}

/**
 * Adds records of a file with their revisions. A record that is there already stays, and one of an unknown license is left out. Undefined
 * without the import; throws 404 for the vault.
 */
export function addImportedRecords(db: Db, vaultId: string, records: WrittenRecord[], by: ImportOfUser) {
  const { userId, importId, now } = by
  return changeLicenses(db, userId, async (tx) => {
    if (!(await lockUndoableImport(tx, userId, importId, now))) return undefined
    requireFound(await findVault(tx, userId, vaultId), 'Vault')
    const { rowCount } = await tx.execute(sql`
      insert into vault_records (user_id, vault_id, license_id, revision, sealed, import_id)
      select ${userId}::uuid, ${vaultId}::uuid, r."licenseId", r.revision, decode(translate(r.sealed, '-_', '+/') ||
        repeat('=', (4 - length(r.sealed) % 4) % 4), 'base64'), ${importId}::uuid
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r("licenseId" uuid, revision int, sealed text)
        join licenses l on l.user_id = ${userId} and l.id = r."licenseId"
      on conflict do nothing`)
    const createdCount = rowCount ?? 0
    return { createdCount, unchangedCount: records.length - createdCount }
  })
}

/** Removes the records and vaults that an import brought, but no vault with other records. */
export async function undoImportedVaults(tx: Db, { userId, importId }: ImportOfUser) {
  await tx.execute(sql`
    delete from vault_records r where r.user_id = ${userId} and r.import_id = ${importId}`)
  const isEmpty = sql`not exists (
    select from vault_records r where r.user_id = ${vaults.userId} and r.vault_id = ${vaults.id})`
  await tx.delete(vaults).where(and(eq(vaults.userId, userId), eq(vaults.importId, importId), isEmpty))
}
