import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { identities, installations, plugins } from '../db/schema.ts'
import { recordOf } from './columns.ts'

/** Whose rows are written, and a list of JSON records: as values, or as placeholders of a prepared statement. */
type Source = { userId: string | Placeholder; list: string | Placeholder }

type EntryColumn = Exclude<keyof typeof plugins.$inferSelect, 'id' | 'userId' | 'addedAt' | 'versionSince'>
type InstallationColumn = Exclude<keyof typeof installations.$inferSelect, 'pluginId' | 'userId' | 'addedAt'>

/*
 * Every way into the library (adding, a scan, an import, restoring and undoing) writes its rows with these statements, alone or as
 * parts of one statement for several tables. Foreign keys to a plugin that the same statement creates are checked at its end.
 */

/** Inserts entries from records with `id`, these columns, `addedAt`, and perhaps `versionSince`, in milliseconds since 1970. */
export function insertEntries(columns: readonly EntryColumn[], { userId, list }: Source) {
  const { names, values, types } = recordOf(plugins, ['id', ...columns])
  return sql`
    insert into ${plugins} (user_id, ${names}, added_at, version_since)
    select ${userId}::uuid, ${values}, ${ADDED_AT.value}, coalesce(${VERSION_SINCE.value}, ${ADDED_AT.value})
    from ${records(list, sql`${types}, ${ADDED_AT.type}, ${VERSION_SINCE.type}`)}`
}

/**
 * Updates these columns, among them the version, of entries from records with `id`, and perhaps `versionSince` in milliseconds.
 * `now`: the time of a change of the version.
 */
export function updateEntries(
  columns: readonly EntryColumn[],
  { userId, list, now }: Source & { now: Date | Placeholder },
) {
  const { assignments, types } = recordOf(plugins, columns)
  return sql`
    update ${plugins} set ${assignments},
      version_since = coalesce(${VERSION_SINCE.value}, ${versionSinceSql(sql`r.version`, now)})
    from ${records(list, sql`id uuid, ${types}, ${VERSION_SINCE.type}`)}
    where plugins.user_id = ${userId} and plugins.id = r.id`
}

/** Inserts the identity keys of entries from records with `key` and `pluginId`. Existing ones stay. */
export const insertIdentities = ({ userId, list }: Source) => sql`
  insert into ${identities} (user_id, key, plugin_id)
  select ${userId}::uuid, r.key, r."pluginId" from ${records(list, sql`key text, "pluginId" uuid`)}
  on conflict do nothing`

/** Inserts installations from records with `pluginId`, these columns, and `addedAt` in milliseconds since 1970. */
export function insertInstallations(columns: readonly InstallationColumn[], { userId, list }: Source) {
  const { names, values, types } = recordOf(installations, ['pluginId', ...columns])
  return sql`
    insert into ${installations} (user_id, ${names}, added_at)
    select ${userId}::uuid, ${values}, ${ADDED_AT.value} from ${records(list, sql`${types}, ${ADDED_AT.type}`)}`
}

/** Since when an entry shows this version: unchanged for the same version as before. */
const versionSinceSql = (version: SQL | string, now: Date | Placeholder) => sql<Date>`
  case when plugins.version = ${version} then plugins.version_since
  else ${now instanceof Date ? now.toISOString() : now}::timestamptz end`

/** The records of a JSON list, as `r`. */
export const records = (list: string | Placeholder, columns: SQL) =>
  sql`json_to_recordset(${list}::json) as r(${columns})`

/** Milliseconds, because a date as text has fewer years. */
const ADDED_AT = { type: sql`"addedAt" float8`, value: sql`to_timestamp(r."addedAt" / 1000)` }
const VERSION_SINCE = { type: sql`"versionSince" float8`, value: sql`to_timestamp(r."versionSince" / 1000)` }
