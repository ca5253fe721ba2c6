import { type SQL, sql } from 'drizzle-orm'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { preparedStatement } from '../../../db/planned.ts'
import {
  type Db,
  identities,
  installations,
  observations,
  plugins,
  updateHistory,
} from '../../../db/schema.ts'
import { BUNDLE_COLUMNS, JOINED_COLUMNS, recordOf, SHOWN_COLUMNS } from '../../../library/columns.ts'
import { pluginColumns } from '../../../library/plugin-answer.ts'
import type { JoinResult } from './join-bundles.ts'
import { rowsToWrite } from './joined-rows.ts'

/** Writes the entries that joining has created and changed, with one statement for all tables. */
export async function writeJoinResult(tx: Db, userId: string, joined: JoinResult, now: Date) {
  await write(tx, { userId, now, ...rowsToWrite(joined) })
}

/** Writes the result of joining one bundle. Returns its plugin. */
export async function writeJoinedPlugin(tx: Db, userId: string, joined: JoinResult, now: Date) {
  const [plugin] = await writeAndAnswer(tx, { userId, now, ...rowsToWrite(joined, 'also what is as before') })
  if (!plugin) throw new Error('The plugin that a bundle joined got no row.')
  return plugin
}

const userId = sql.placeholder('userId')
const now = sql`${sql.placeholder('now')}::timestamptz`
const recordset = (name: string, columns: SQL) =>
  sql`json_to_recordset(${sql.placeholder(name)}::json) as r(${columns})`

const CREATED_COLUMNS = ['id', 'name', 'nameKey', 'isOwned', 'isFavorite'] as const
const changed = recordOf(plugins, [...SHOWN_COLUMNS, ...JOINED_COLUMNS, 'missingSince'])
const created = recordOf(plugins, [...CREATED_COLUMNS, ...SHOWN_COLUMNS, ...JOINED_COLUMNS])
const bundle = recordOf(installations, BUNDLE_COLUMNS)
const bundleFacts = recordOf(
  installations,
  BUNDLE_COLUMNS.filter((name) => name !== 'machine' && name !== 'format' && name !== 'path'),
)

const answerColumns = sql.join(
  Object.entries(pluginColumns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
  sql`, `,
)

/*
 * One statement for all tables: each further one would add a round trip for each of the hundreds of plugins of a drop. Foreign
 * keys to a plugin that the same statement creates are checked at its end.
 */
const statement = (returned: SQL, end: SQL) => sql`
  with made as (
    insert into ${plugins} (user_id, ${created.names}, added_at)
    select ${userId}::uuid, ${created.values}, ${now} from ${recordset('made', created.types)}
    returning ${returned}),
  changed as (
    update ${plugins} set ${changed.assignments} from ${recordset('changed', sql`id uuid, ${changed.types}`)}
    where plugins.user_id = ${userId} and plugins.id = r.id
    returning ${returned}),
  recognized as (
    insert into ${identities} (user_id, key, plugin_id)
    select ${userId}::uuid, r.key, r."pluginId" from ${recordset('recognized', sql`key text, "pluginId" uuid`)}
    on conflict do nothing),
  installed as (
    insert into ${installations} (user_id, plugin_id, ${bundle.names}, added_at)
    select ${userId}::uuid, r."pluginId", ${bundle.values}, to_timestamp(r."addedAt" / 1000)
    from ${recordset('installed', sql`"pluginId" uuid, ${bundle.types}, "addedAt" float8`)}
    on conflict (user_id, plugin_id, machine, format, path) do update set ${bundleFacts.replacements}, gone_at = null,
      moved_to = null),
  seen as (
    insert into ${observations} (definition_id, format, platform, user_id, machine, version, first_seen, last_seen)
    select r."definitionId", r.format, r.platform, ${userId}::uuid, r.machine, r.version, ${now}, ${now}
    from ${recordset('seen', sql`"definitionId" uuid, format text, platform text, machine text, version text`)}
    on conflict (definition_id, format, platform, user_id, machine, version) do update set last_seen = excluded.last_seen),
  completed as (
    update ${updateHistory} set status = 'completed', new_version = r.version, changed_at = ${now}
    from ${recordset('completed', sql`"pluginId" uuid, version text`)}
    where update_history.user_id = ${userId} and update_history.plugin_id = r."pluginId"
      and update_history.status = 'pending')
  ${end}`

const write = preparedStatement('write-joined', statement(sql`1`, sql`select`))

const writeAndAnswer = preparedStatement<Plugin>(
  'write-one',
  statement(answerColumns, sql`select * from made union all select * from changed`),
)
