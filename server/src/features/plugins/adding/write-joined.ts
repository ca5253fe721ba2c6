import { type SQL, sql } from 'drizzle-orm'
import type { Plugin } from '#shared/plugins/plugin.ts'
import type { Db } from '../../../db/open.ts'
import { planned } from '../../../db/planned.ts'
import { identities, installations, observations, plugins, updateHistory } from '../../../db/schema.ts'
import { answer } from '../../../library/plugin-answer.ts'
import type { Joined } from './join-bundles.ts'
import { rowsOf } from './joined-rows.ts'

/** Writes what joining has made and changed, with one statement for all tables. */
export async function writeJoined(tx: Db, userId: string, joined: Joined, now: Date) {
  await write(tx, { userId, now, ...rowsOf(joined) })
}

/** The same for one bundle; gives its plugin. */
export async function writeOne(tx: Db, userId: string, joined: Joined, now: Date): Promise<Plugin> {
  const [plugin] = await writeAndAnswer(tx, { userId, now, ...rowsOf(joined, 'also what is as before') })
  if (!plugin) throw new Error('The plugin that a bundle joined got no row.')
  return plugin
}

const userId = sql.placeholder('userId')
const now = sql`${sql.placeholder('now')}::timestamptz`
const rows = (name: string, columns: string) =>
  sql`json_to_recordset(${sql.placeholder(name)}::json) as r(${sql.raw(columns)})`

const answered = sql.join(
  Object.entries(answer).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  sql`, `,
)

/*
 * One statement and not one for each table: every further one would make each of the hundreds of plugins of a drop wait
 * once more. What refers to a plugin that the same statement makes is checked at its end.
 */
const statement = (returned: SQL, end: SQL) => sql`
  with made as (
    insert into ${plugins} (user_id, id, name, manufacturer, type, format, formats, version, path, contents, is_uad, is_owned,
      update_available, is_favorite, definition_id, name_key, vendor_key, is_guess, added_at)
    select ${userId}::uuid, r.id, r.name, r.manufacturer, r.type, r.format, r.formats, r.version, r.path, r.contents, r."isUAD",
      r."isOwned", r."updateAvailable", r."isFavorite", r."definitionId", r."nameKey", r."vendorKey", r."isGuess", ${now}
    from ${rows('made', ENTRY_COLUMNS)}
    returning ${returned}),
  changed as (
    update ${plugins} set manufacturer = r.manufacturer, type = r.type, format = r.format, formats = r.formats,
      version = r.version, path = r.path, contents = r.contents, missing_since = r."missingSince", is_uad = r."isUAD", update_available = r."updateAvailable",
      definition_id = r."definitionId", vendor_key = r."vendorKey", is_guess = r."isGuess"
    from ${rows('changed', ENTRY_COLUMNS)}
    where plugins.user_id = ${userId} and plugins.id = r.id
    returning ${returned}),
  recognized as (
    insert into ${identities} (user_id, key, plugin_id)
    select ${userId}::uuid, r.key, r."pluginId" from ${rows('recognized', 'key text, "pluginId" uuid')}
    on conflict do nothing),
  installed as (
    insert into ${installations} (user_id, plugin_id, machine, format, path, version, architectures, size, bundle_id,
      platform, signer, contents, added_at)
    select ${userId}::uuid, r."pluginId", r.machine, r.format, r.path, r.version, r.architectures, r.size, r."bundleId",
      r.platform, r.signer, r.contents, to_timestamp(r."addedAt" / 1000)
    from ${rows('installed', INSTALLATION_COLUMNS)}
    on conflict (user_id, plugin_id, machine, format, path) do update set version = excluded.version,
      architectures = excluded.architectures, size = excluded.size, bundle_id = excluded.bundle_id,
      platform = excluded.platform, signer = excluded.signer, contents = excluded.contents, gone_at = null, moved_to = null),
  seen as (
    insert into ${observations} (definition_id, format, platform, user_id, machine, version, first_seen, last_seen)
    select r."definitionId", r.format, r.platform, ${userId}::uuid, r.machine, r.version, ${now}, ${now}
    from ${rows('seen', '"definitionId" uuid, format text, platform text, machine text, version text')}
    on conflict (definition_id, format, platform, user_id, machine, version) do update set last_seen = excluded.last_seen),
  completed as (
    update ${updateHistory} set status = 'completed', new_version = r.version, changed_at = ${now}
    from ${rows('completed', '"pluginId" uuid, version text')}
    where update_history.user_id = ${userId} and update_history.plugin_id = r."pluginId"
      and update_history.status = 'pending')
  ${end}`

const ENTRY_COLUMNS = `id uuid, name text, manufacturer text, type text, format text, formats text[], version text,
  path text, contents text[], "isUAD" boolean, "isOwned" boolean, "updateAvailable" boolean, "isFavorite" boolean, "definitionId" uuid,
  "nameKey" text, "vendorKey" text, "isGuess" boolean, "missingSince" timestamptz`

const INSTALLATION_COLUMNS = `"pluginId" uuid, machine text, format text, path text, version text, architectures text[],
  size bigint, "bundleId" text, platform text, signer text, contents text[], "addedAt" float8`

const write = planned('write-joined', statement(sql`1`, sql`select`))

const writeAndAnswer = planned<Plugin>(
  'write-one',
  statement(answered, sql`select * from made union all select * from changed`),
)
