import { sql } from 'drizzle-orm'
import { isoDateSql } from '../../../db/iso-date-sql.ts'
import type { Db } from '../../../db/schema.ts'
import { pagesOf } from './export-data-rows.ts'

/** How many rows are read at once. */
const PAGE = 500

const placeSql = sql`json_build_object('id', p.id, 'kind', p.kind, 'name', p.name, 'machine', p.machine,
  'goneAt', ${isoDateSql(sql`p.gone_at`)})`

/** The places where licenses can be active. */
export async function exportedPlaces(db: Db, userId: string): Promise<object[]> {
  const { rows } = await db.execute<{ place: object }>(sql`
    select ${placeSql} as place from license_places p where p.user_id = ${userId} order by p.id`)
  return rows.map(({ place }) => place)
}

type ExportedLicense = { id: string; removedAt: string | null }

/** The licenses of a user, also removed ones that can still be restored, in the form in which they can be added again. */
export const exportedLicenses = (db: Db, userId: string) =>
  pagesOf<ExportedLicense>(PAGE, async (after) => {
    const last = after?.id ?? null
    const { rows } = await db.execute<ExportedLicense>(sql`
      select l.id, l.title, l.maker, l.kind, l.protection, l.state, l.seats, l.starts_on::text as "startsOn",
        l.ends_on::text as "endsOn", l.account, l.note, l.source, l.source_key as "sourceKey", array(
          select m.plugin_id from license_plugins m where m.user_id = l.user_id and m.license_id = l.id order by 1) as "pluginIds", (
          select coalesce(json_agg(json_build_object('place', ${placeSql}, 'since', a.since, 'seenOn', a.seen_on, 'source', a.source)
            order by p.id), '[]')
          from activations a join license_places p on p.user_id = a.user_id and p.id = a.place_id
          where a.user_id = l.user_id and a.license_id = l.id) as activations,
        ${isoDateSql(sql`l.added_at`)} as "addedAt", ${isoDateSql(sql`l.removed_at`)} as "removedAt"
      from licenses l where l.user_id = ${userId} and (${last}::uuid is null or l.id > ${last}::uuid)
      order by l.id limit ${PAGE}`)
    return rows
  })

const base64UrlSql = sql`translate(encode(sealed, 'base64'), E'+/=\n', '-_')`

/** The vaults of a user. Only the passphrase or the recovery key opens them. */
export async function exportedVaults(db: Db, userId: string): Promise<object[]> {
  const { rows } = await db.execute<{ vault: object }>(sql`
    select json_build_object('id', v.id, 'use', v.use, 'createdAt', ${isoDateSql(sql`v.created_at`)}, 'wraps', (
      select json_agg(json_build_object('way', way, 'revision', revision, 'derivation', derivation, 'sealed', ${base64UrlSql})
        order by way)
      from vault_wraps w where w.user_id = v.user_id and w.vault_id = v.id)) as vault
    from vaults v where v.user_id = ${userId} and v.use <> 'next' order by v.use <> 'main', v.created_at, v.id`)
  return rows.map(({ vault }) => vault)
}

/** How many records are read at once: each can be 100 kB. */
const RECORD_PAGE = 50

type ExportedRecord = { vaultId: string; licenseId: string; revision: number; sealed: string }

/** The sealed records of these vaults. */
export const exportedRecords = (db: Db, userId: string) =>
  pagesOf<ExportedRecord>(RECORD_PAGE, async (last) => {
    const after = [last?.vaultId ?? null, last?.licenseId ?? null]
    const { rows } = await db.execute<ExportedRecord>(sql`
      select r.vault_id as "vaultId", r.license_id as "licenseId", r.revision, ${base64UrlSql} as sealed
      from vault_records r join vaults v on v.user_id = r.user_id and v.id = r.vault_id and v.use <> 'next'
      where r.user_id = ${userId} and (${after[0]}::uuid is null or (r.vault_id, r.license_id) > (${after[0]}::uuid, ${after[1]}::uuid))
      order by r.vault_id, r.license_id limit ${RECORD_PAGE}`)
    return rows
  })
