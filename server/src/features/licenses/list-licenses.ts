import { type SQL, sql } from 'drizzle-orm'
import type { License } from '#shared/licenses/license.ts'
import type { Place } from '#shared/licenses/place.ts'
import { isoDateSql } from '../../db/iso-date-sql.ts'
import { type Db, plugins } from '../../db/schema.ts'
import { isInLibraryOf } from '../../library/plugin-answer.ts'

/** All licenses and places of a user: the JSON text of the list's answer, which the database writes and the server does not parse. */
export async function licensesJson(db: Db, userId: string): Promise<string> {
  const { rows } = await db.execute<{ json: string }>(sql`
    select json_build_object(
      'licenses', (select coalesce(json_agg(answer), '[]') from (${licensesSql(userId)}) answer),
      'places', (select coalesce(json_agg(answer), '[]') from (${placesSql(userId)}) answer))::text as json`)
  return rows[0]?.json ?? '{"licenses":[],"places":[]}'
}

/** One license, or undefined when the user has none with this id. */
export async function findLicense(db: Db, userId: string, id: string): Promise<License | undefined> {
  const [license] = await licensesWhere(db, userId, sql`l.id = ${id}`)
  return license
}

/** The licenses that meet a condition on `l`, ordered by name. */
async function licensesWhere(db: Db, userId: string, condition: SQL): Promise<License[]> {
  const { rows } = await db.execute<License>(licensesSql(userId, condition))
  return rows
}

/** The places of a user that meet a condition on `p`, ordered by name. */
export async function placesWhere(db: Db, userId: string, condition: SQL = sql`true`): Promise<Place[]> {
  const { rows } = await db.execute<Place>(placesSql(userId, condition))
  return rows
}

/** Each linked table is read once for all licenses; for one license only its rows. */
function licensesSql(userId: string, condition?: SQL): SQL {
  const idFilter = condition
    ? sql`and license_id in (select l.id from licenses l where l.user_id = ${userId} and ${condition})`
    : sql``
  return sql`
    with covered as (
      select license_id, json_agg(plugin_id order by plugin_id) as ids
      from license_plugins m join plugins p on p.user_id = m.user_id and p.id = m.plugin_id and p.removed_at is null
      where m.user_id = ${userId} ${idFilter} group by 1),
    active as (
      select license_id, json_agg(json_build_object('placeId', place_id, 'since', since, 'seenOn', seen_on) order by place_id) as list
      from activations where user_id = ${userId} ${idFilter} group by 1),
    sealed as (
      select license_id, json_agg(json_build_object('vaultId', vault_id, 'revision', r.revision) order by vault_id) as list
      from vault_records r join vaults v on v.user_id = r.user_id and v.id = r.vault_id and v.use <> 'next'
      where r.user_id = ${userId} ${idFilter} group by 1)
    select l.id, l.title, l.maker, l.kind, l.protection, l.state, l.seats, l.starts_on::text as "startsOn",
      l.ends_on::text as "endsOn", l.account, l.note, l.source, coalesce(c.ids, '[]') as "pluginIds",
      coalesce(a.list, '[]') as activations, coalesce(s.list, '[]') as secrets, ${isoDateSql(sql`l.added_at`)} as "addedAt"
    from licenses l
      left join covered c on c.license_id = l.id
      left join active a on a.license_id = l.id
      left join sealed s on s.license_id = l.id
    where l.user_id = ${userId} and l.removed_at is null and ${condition ?? sql`true`}
    order by lower(l.title), l.id`
}

const placesSql = (userId: string, condition: SQL = sql`true`) => sql`
  select p.id, p.kind, p.name, p.machine, ${isoDateSql(sql`p.gone_at`)} as "goneAt"
  from license_places p where p.user_id = ${userId} and ${condition}
  order by p.gone_at is not null, p.name_key, p.id`

/** Each entry of the library that a license covers. */
export async function licensedPlugins(db: Db, userId: string) {
  const { rows } = await db.execute<{ pluginId: string; licenses: number }>(sql`
    select m.plugin_id as "pluginId", count(*)::int as licenses
    from license_plugins m
      join licenses l on l.user_id = m.user_id and l.id = m.license_id and l.removed_at is null
      join plugins p on p.user_id = m.user_id and p.id = m.plugin_id and p.removed_at is null
    where m.user_id = ${userId} group by 1 order by 1`)
  return rows
}

/** The most licenses of one plugin that an answer names. */
const MOST_NAMED = 100

/** The licenses that cover an entry, and all places. Undefined when it is not in the library. */
export async function licensesOfPlugin(db: Db, userId: string, pluginId: string) {
  if ((await db.$count(plugins, isInLibraryOf(userId, pluginId))) === 0) return undefined
  const covering = sql`exists (
    select from license_plugins m where m.user_id = l.user_id and m.license_id = l.id and m.plugin_id = ${pluginId})`
  const licenses = await licensesWhere(db, userId, covering)
  return { licenses: licenses.slice(0, MOST_NAMED), places: await placesWhere(db, userId) }
}
