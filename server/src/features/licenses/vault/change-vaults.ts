import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { NewVault, Vault, Wrap, WrittenRecord, writtenRecords } from '#shared/licenses/vault/vault.ts'
import { requireRow } from '../../../db/require-row.ts'
import { type Db, vaultRecords, vaults, vaultWraps } from '../../../db/schema.ts'
import { notFound, Problem } from '../../../http/problem.ts'
import { changeLicenses } from '../change-licenses.ts'
import * as words from '../license-words.ts'
import { findVault, listVaults } from './read-vaults.ts'

/** Adds the vault of an account. Throws 409 when it has one. */
export function addVault(db: Db, userId: string, vault: NewVault, now: Date): Promise<Vault> {
  return changeLicenses(db, userId, async (tx) => {
    const isMain = and(eq(vaults.userId, userId), eq(vaults.use, 'main'))
    if ((await tx.$count(vaults, isMain)) > 0) throw new Problem(409, 'vault_exists', words.vaultExists)
    return insertVault(tx, userId, vault, { use: 'main', now, importId: null })
  })
}

type Made = { use: Vault['use']; now: Date; importId: string | null }

/** Throws 409 for an id that the account has already. */
export async function insertVault(
  tx: Db,
  userId: string,
  { id, wraps }: NewVault,
  made: Made,
): Promise<Vault> {
  const { use, now: createdAt, importId } = made
  const { rowCount } = await tx
    .insert(vaults)
    .values({ userId, id, use, createdAt, importId })
    .onConflictDoNothing()
  if (rowCount === 0) throw new Problem(409, 'vault_exists', words.vaultExists)
  const rows = wraps.map(({ sealed, ...wrap }) => ({ userId, vaultId: id, ...wrap, sealed: bytesOf(sealed) }))
  await tx.insert(vaultWraps).values(rows)
  const vault = await findVault(tx, userId, id)
  requireRow(vault)
  return vault
}

/** Replaces one wrap by the next revision. Undefined when the user has no such vault; throws 409 when another tab was faster. */
export function changeWrap(
  db: Db,
  userId: string,
  vaultId: string,
  { way, revision, derivation, sealed }: Wrap,
) {
  return changeLicenses(db, userId, async (tx) => {
    if (!(await findVault(tx, userId, vaultId))) return undefined
    const isWrap = and(
      eq(vaultWraps.userId, userId),
      eq(vaultWraps.vaultId, vaultId),
      eq(vaultWraps.way, way),
    )
    const { rowCount } = await tx
      .update(vaultWraps)
      .set({ revision, derivation, sealed: bytesOf(sealed) })
      .where(and(isWrap, eq(vaultWraps.revision, revision - 1)))
    if (rowCount === 0) throw new Problem(409, 'changed_meanwhile', WRAP_CHANGED[way])
    return findVault(tx, userId, vaultId)
  })
}

const WRAP_CHANGED = { passphrase: words.newerPassphrase, recovery: words.newerRecoveryKey }

/** Writes records, all or none. Undefined when the user has no such vault. Throws 404 for a license, and 409 for another revision. */
export function writeRecords(
  db: Db,
  userId: string,
  vaultId: string,
  { records }: z.output<typeof writtenRecords>,
): Promise<{ count: number } | undefined> {
  return changeLicenses(db, userId, async (tx) => {
    if (!(await findVault(tx, userId, vaultId))) return undefined
    if (new Set(records.map(({ licenseId }) => licenseId)).size < records.length)
      throw new Problem(400, 'invalid', words.oneRecord)
    const known = await knownRevisions(tx, userId, vaultId, records)
    for (const { licenseId, revision } of records) {
      const before = known.get(licenseId)
      if (before === undefined) throw notFound('License')
      if (revision !== before + 1) throw new Problem(409, 'changed_meanwhile', words.secretsChanged)
    }
    await upsert(tx, userId, vaultId, records)
    return { count: records.length }
  })
}

/** The revision of each of these licenses in the vault, 0 without a record. Unknown licenses are missing. */
async function knownRevisions(tx: Db, userId: string, vaultId: string, records: WrittenRecord[]) {
  const ids = records.map(({ licenseId }) => licenseId)
  const { rows } = await tx.execute<{ id: string; revision: number }>(sql`
    select l.id, coalesce(r.revision, 0) as revision from licenses l
      left join vault_records r on r.user_id = l.user_id and r.license_id = l.id and r.vault_id = ${vaultId}
    where l.user_id = ${userId} and l.id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ id, revision }) => [id, revision]))
}

async function upsert(tx: Db, userId: string, vaultId: string, records: WrittenRecord[]) {
  if (records.length === 0) return
  const rows = records.map(({ sealed, ...record }) => ({
    userId,
    vaultId,
    ...record,
    sealed: bytesOf(sealed),
  }))
  await tx
    .insert(vaultRecords)
    .values(rows)
    .onConflictDoUpdate({
      target: [vaultRecords.userId, vaultRecords.vaultId, vaultRecords.licenseId],
      set: { revision: sql`excluded.revision`, sealed: sql`excluded.sealed`, importId: null },
    })
}

/** Deletes the record of one license. Undefined when it has none. */
export function removeRecord(db: Db, userId: string, vaultId: string, licenseId: string) {
  return changeLicenses(db, userId, async (tx) => {
    const isRecord = and(
      eq(vaultRecords.userId, userId),
      eq(vaultRecords.vaultId, vaultId),
      eq(vaultRecords.licenseId, licenseId),
    )
    const { rowCount } = await tx.delete(vaultRecords).where(isRecord)
    return rowCount ? { count: rowCount } : undefined
  })
}

/** Deletes a vault with all its records. Undefined when the user has no such vault. */
export function removeVault(db: Db, userId: string, id: string) {
  return changeLicenses(db, userId, async (tx) => {
    const { rowCount } = await tx.delete(vaults).where(isVault(userId, id))
    return rowCount ? { count: rowCount } : undefined
  })
}

const isVault = (userId: string, id: string) => and(eq(vaults.userId, userId), eq(vaults.id, id))

const bytesOf = (sealed: string) => Buffer.from(sealed, 'base64url')

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
    if (next.use !== 'next' || !(await hasAll(tx, { userId, main: main.id, next: id }, records)))
      throw new Problem(409, 'changed_meanwhile', words.secretsChangedMeanwhile)
    await tx.delete(vaults).where(isVault(userId, main.id))
    await tx.update(vaults).set({ use: 'main' }).where(isVault(userId, id))
    return findVault(tx, userId, id)
  })
}

async function requireMain(tx: Db, userId: string) {
  const main = (await listVaults(tx, userId)).find(({ use }) => use === 'main')
  if (!main) throw new Problem(409, 'changed_meanwhile', words.noVault)
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
