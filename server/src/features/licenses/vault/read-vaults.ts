import { sql } from 'drizzle-orm'
import { type Vault, type VaultRecord, WAYS } from '#shared/licenses/vault/vault.ts'
import { isoDateSql } from '../../../db/iso-date-sql.ts'
import type { Db } from '../../../db/schema.ts'

/** Bytes as base64url, as contracts carry them. PostgreSQL breaks its lines. */
const base64UrlSql = sql`translate(encode(sealed, 'base64'), E'+/=\n', '-_')`

/** The vaults of a user: the main one first. */
export const listVaults = (db: Db, userId: string) => vaultsWhere(db, userId)

/** One vault, or undefined when the user has none with this id. */
export async function findVault(db: Db, userId: string, id: string): Promise<Vault | undefined> {
  const [vault] = await vaultsWhere(db, userId, sql`v.id = ${id}`)
  return vault
}

async function vaultsWhere(db: Db, userId: string, condition = sql`true`): Promise<Vault[]> {
  const { rows } = await db.execute<Vault>(sql`
    select v.id, v.use, ${isoDateSql(sql`v.created_at`)} as "createdAt", (
        select count(*)::int from vault_records r where r.user_id = v.user_id and r.vault_id = v.id) as "recordCount", (
        select coalesce(json_agg(json_build_object('way', way, 'revision', revision, 'derivation', derivation,
          'sealed', ${base64UrlSql}) order by way), '[]')
        from vault_wraps w where w.user_id = v.user_id and w.vault_id = v.id) as wraps
    from vaults v where v.user_id = ${userId} and ${condition}
    order by v.use <> 'main', v.created_at, v.id`)
  return rows.map((vault) => ({
    ...vault,
    wraps: vault.wraps.toSorted((one, other) => orderOf(one.way) - orderOf(other.way)),
  }))
}

const orderOf = (way: string) => (WAYS as readonly string[]).indexOf(way)

/** The most bytes, and records, of one page. */
const PAGE = { bytes: 1_500_000, count: 2000 }

/** A page of records in the order of their licenses. Undefined when the user has no such vault. */
export async function recordsAfter(db: Db, userId: string, vaultId: string, after: string | undefined) {
  if (!(await findVault(db, userId, vaultId))) return undefined
  const { rows } = await db.execute<VaultRecord & { isLast: boolean }>(sql`
    with page as (
      select license_id, revision, sealed, sum(length(sealed)) over (order by license_id) - length(sealed) as before,
        row_number() over (order by license_id) as number
      from vault_records
      where user_id = ${userId} and vault_id = ${vaultId} and (${after ?? null}::uuid is null or license_id > ${after ?? null}::uuid)
      order by license_id limit ${PAGE.count + 1})
    select license_id as "licenseId", revision, ${base64UrlSql} as sealed,
      number = (select max(number) from page) and number <= ${PAGE.count} as "isLast"
    from page where before < ${PAGE.bytes} and number <= ${PAGE.count} order by license_id`)
  const last = rows.at(-1)
  return {
    records: rows.map(({ isLast: _, ...record }) => record),
    next: !last || last.isLast ? null : last.licenseId,
  }
}

/** The record of one license, or undefined when it has none in this vault. */
export async function findRecord(db: Db, userId: string, vaultId: string, licenseId: string) {
  const { rows } = await db.execute<VaultRecord>(sql`
    select license_id as "licenseId", revision, ${base64UrlSql} as sealed from vault_records
    where user_id = ${userId} and vault_id = ${vaultId} and license_id = ${licenseId}`)
  return rows[0]
}
