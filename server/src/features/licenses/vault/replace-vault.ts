import { and, eq, sql } from 'drizzle-orm'
import type { NewVault } from '#shared/licenses/vault/vault.ts'
import { type Db, vaults } from '../../../db/schema.ts'
import { Problem } from '../../../http/problem.ts'
import { changeLicenses } from '../change-licenses.ts'
import { insertVault } from './change-vaults.ts'
import { findVault, listVaults } from './read-vaults.ts'

/** Adds the vault that will replace the main one, instead of one that was prepared before. Throws 409 without a main one. */
export function prepareNext(db: Db, userId: string, vault: NewVault, now: Date) {
  return changeLicenses(db, userId, async (tx) => {
    await requireMain(tx, userId)
    await tx.delete(vaults).where(and(eq(vaults.userId, userId), eq(vaults.use, 'next')))
    return insertVault(tx, userId, vault, { use: 'next', now, importId: null })
  })
}

/**
 * Makes the prepared vault the main one, and deletes the other with its records. Undefined when the user has no such vault. Throws 409
 * when the records of the main one are no longer those that were sealed again: then nothing changes.
 */
export function replaceMain(
  db: Db,
  userId: string,
  id: string,
  records: { licenseId: string; revision: number }[],
) {
  return changeLicenses(db, userId, async (tx) => {
    const next = await findVault(tx, userId, id)
    // The answer to an earlier call was lost.
    if (!next || next.use === 'main') return next
    const main = await requireMain(tx, userId)
    if (next.use !== 'next') throw new Problem(409, 'changed_meanwhile', CHANGED)
    if (!(await hasAll(tx, { userId, main: main.id, next: id }, records)))
      throw new Problem(409, 'changed_meanwhile', CHANGED)
    await tx.delete(vaults).where(and(eq(vaults.userId, userId), eq(vaults.id, main.id)))
    await tx
      .update(vaults)
      .set({ use: 'main' })
      .where(and(eq(vaults.userId, userId), eq(vaults.id, id)))
    return findVault(tx, userId, id)
  })
}

const CHANGED =
  'Secrets were changed in another tab or browser during the key change, so the vault was not changed. Please try again.'

async function requireMain(tx: Db, userId: string) {
  const main = (await listVaults(tx, userId)).find(({ use }) => use === 'main')
  if (!main)
    throw new Problem(409, 'changed_meanwhile', 'This account no longer has a vault. Reload the page.')
  return main
}

type Replaced = { userId: string; main: string; next: string }

/** True if the main vault has exactly these records, and the next one a record for each of them. */
async function hasAll(
  tx: Db,
  { userId, main, next }: Replaced,
  records: { licenseId: string; revision: number }[],
): Promise<boolean> {
  const { rows } = await tx.execute<{ isSame: boolean }>(sql`
    with given as (
      select "licenseId" as license_id, revision from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r("licenseId" uuid, revision int)),
    kept as (select license_id, revision from vault_records where user_id = ${userId} and vault_id = ${main}),
    sealed_again as (select license_id from vault_records where user_id = ${userId} and vault_id = ${next})
    select not exists (select * from kept except select * from given)
      and not exists (select license_id from kept except select license_id from sealed_again) as "isSame"`)
  return rows[0]?.isSame ?? false
}
