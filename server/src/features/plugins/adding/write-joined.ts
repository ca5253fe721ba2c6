import { type SQL, sql } from 'drizzle-orm'
import { makerSiteIn } from '#shared/bundles/facts/maker-site.ts'
import { observableVersionOf } from '#shared/definitions/observable-version.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { preparedStatement } from '../../../db/prepared-statement.ts'
import { requireRow } from '../../../db/require-row.ts'
import { type Db, installations, observations, updateHistory } from '../../../db/schema.ts'
import {
  BUNDLE_COLUMNS,
  JOINED_COLUMNS,
  namedColumns,
  recordOf,
  SHOWN_COLUMNS,
} from '../../../library/columns.ts'
import { assignObservations } from '../../../library/observations.ts'
import { pluginColumns } from '../../../library/plugin-answer.ts'
import { shownValuesOf } from '../../../library/shown-values.ts'
import {
  insertEntries,
  insertIdentities,
  insertInstallations,
  records,
  updateEntries,
} from '../../../library/write-entries.ts'
import { statedMakerOf } from '../installations/installed.ts'
import type { JoinResult } from './create-joiner.ts'
import type { BundleToJoin, JoinableEntry } from './entry.ts'

/** Writes the entries that joining has created and changed, with one statement for all tables. */
export async function writeJoinResult(tx: Db, userId: string, joined: JoinResult, now: Date) {
  await write(tx, { userId, now, ...rowsToWrite(joined) })
}

/** Writes the result of joining one bundle. Returns its plugin. */
export async function writeJoinedPlugin(tx: Db, userId: string, joined: JoinResult, now: Date) {
  const [plugin] = await writeAndAnswer(tx, { userId, now, ...rowsToWrite(joined, 'all entries') })
  requireRow(plugin)
  return plugin
}

const userId = sql.placeholder('userId')
const now = sql`${sql.placeholder('now')}::timestamptz`
const listNamed = (name: string) => ({ userId, list: sql.placeholder(name) })

const CHANGED_COLUMNS = [...SHOWN_COLUMNS, ...JOINED_COLUMNS] as const
const WRITTEN_APART: readonly string[] = ['machine', 'format', 'path', 'heldKeys', 'minSystem', 'maker']
const bundleFacts = recordOf(
  installations,
  BUNDLE_COLUMNS.filter((name) => !WRITTEN_APART.includes(name)),
)

/**
 * A helper that is too old tells no held keys, of no version of a bundle. Without them songs would no longer find the plugins in it,
 * which would then look safe to remove. So they stay until others are told, or until another bundle is at the place.
 */
const heldKeysAfter = sql`case
  when excluded.held_keys = '{}' and coalesce(excluded.bundle_id = installations.bundle_id, true) then installations.held_keys
  else excluded.held_keys end`

/** Such a helper does not read the oldest system of a bundle either. It stays as long as the version does. */
const minSystemAfter = sql`case
  when excluded.min_system = '' and excluded.version = installations.version then installations.min_system
  else excluded.min_system end`

/** One statement for all tables: each further one would add a round trip for each of the hundreds of plugins of a drop. */
const statement = (returned: SQL, end: SQL) => sql`
  with made as (
    ${insertEntries(['isOwned', 'isFavorite', 'isSample', 'metadata', ...CHANGED_COLUMNS], listNamed('made'))}
    returning ${returned}),
  changed as (
    ${updateEntries([...CHANGED_COLUMNS, 'missingSince'], { ...listNamed('changed'), now: sql.placeholder('now') })}
    returning ${returned}),
  recognized as (${insertIdentities(listNamed('recognized'))}),
  installed as (
    ${insertInstallations([...BUNDLE_COLUMNS, 'mergedFrom'], listNamed('installed'))}
    on conflict (user_id, plugin_id, machine, format, md5(path)) do update set ${bundleFacts.replacements}, held_keys = ${heldKeysAfter},
      min_system = ${minSystemAfter}, maker = coalesce(excluded.maker, installations.maker), digest = null, gone_at = null, moved_to = null),
  seen as (
    insert into ${observations} (definition_id, format, platform, user_id, machine, version, first_seen, last_seen)
    select r."definitionId", r.format, r.platform, ${userId}::uuid, r.machine, r.version, ${now}, ${now}
    from ${records(sql.placeholder('seen'), sql`"definitionId" uuid, format text, platform text, machine text, version text`)}
    on conflict (definition_id, format, platform, user_id, machine, version) do update set last_seen = excluded.last_seen),
  completed as (
    update ${updateHistory} set status = 'completed', new_version = r.version, changed_at = ${now}
    from ${records(sql.placeholder('completed'), sql`"pluginId" uuid, version text`)}
    where update_history.user_id = ${userId} and update_history.plugin_id = r."pluginId"
      and update_history.status = 'pending')
  ${end}`

const write = preparedStatement('write-joined', statement(sql`1`, sql`select`))

const writeAndAnswer = preparedStatement<Plugin>(
  'write-one',
  statement(namedColumns(pluginColumns), sql`select * from made union all select * from changed`),
)

/** The rows of every table that joining has created or changed, as JSON; unchanged entries only on request. */
function rowsToWrite(joined: JoinResult, scope: 'all entries' | 'changed entries' = 'changed entries') {
  const changed = [...joined.changed.values()].flatMap(({ entry, before }) => {
    const row = entryRow(entry)
    const isNew = scope === 'all entries' || JSON.stringify(row) !== JSON.stringify(entryRow(before))
    return isNew ? [row] : []
  })
  return {
    made: JSON.stringify([...joined.made.values()].map(madeRow)),
    changed: JSON.stringify(changed),
    recognized: JSON.stringify(recognitionRows(joined)),
    installed: JSON.stringify(installationRows(joined)),
    seen: JSON.stringify(observationRows(joined)),
    completed: JSON.stringify([...joined.completed].map(([pluginId, version]) => ({ pluginId, version }))),
  }
}

function madeRow({ entry, by }: { entry: JoinableEntry; by: BundleToJoin }) {
  const { isOwned, isFavorite, isSample = false, isFree = false } = by.newPlugin
  return {
    isOwned,
    isFavorite,
    isSample,
    metadata: { description: '', isFree: isSample && isFree },
    addedAt: entry.addedAt,
    ...entryRow(entry),
  }
}

/** The columns of an entry that may change when a bundle joins it. */
function entryRow(entry: JoinableEntry) {
  const { id, name, nameKey, formerNames, manufacturer, type, isUAD, isGuess } = entry
  const { updateAvailable, definitionId, vendorKey } = entry
  return {
    id,
    name,
    nameKey,
    formerNames,
    manufacturer,
    type,
    isUAD,
    isGuess,
    updateAvailable,
    definitionId,
    vendorKey,
    ...shownValuesOf(entry.installed, entry.overrides),
  }
}

function recognitionRows({ made, changed, recognized }: JoinResult) {
  const rowsFor = ({ id, keys }: JoinableEntry, known: string[]) =>
    keys.filter((key) => !known.includes(key)).map((key) => ({ key, pluginId: id }))
  return [
    ...[...made.values()].flatMap(({ entry }) => rowsFor(entry, [])),
    ...[...changed.values(), ...recognized.values()].flatMap(({ entry, before }) =>
      rowsFor(entry, before.keys),
    ),
  ]
}

/** A place that was seen several times gets one row, the last: a statement cannot write a row twice. */
function installationRows({ made, changed, bundles }: JoinResult) {
  const rows = bundles.map(({ pluginId, mergedFrom, bundle: { newPlugin, machine, now } }) => {
    const { format, path, version, architectures, size, bundleId, platform, signer, contents } = newPlugin
    const site = makerSiteIn(newPlugin.site ?? '')
    const entry = made.get(pluginId)?.entry ?? changed.get(pluginId)?.entry
    const known = entry?.installed.find(
      (one) => one.machine === machine && one.format === format && one.path === path,
    )
    const addedAt = known?.addedAt ?? now.getTime()
    const maker = statedMakerOf(newPlugin)
    const { heldKeys = [], minSystem = '' } = newPlugin
    const facts = { version, architectures, size, bundleId, platform, signer, site, contents, heldKeys }
    return { minSystem, maker, mergedFrom, addedAt, pluginId, machine, format, path, ...facts }
  })
  return lastOfEach(rows, ({ pluginId, format, path }) => `${pluginId} ${format} ${path}`)
}

function observationRows({ bundles }: JoinResult) {
  const rows = bundles.flatMap(({ definitionId, bundle: { newPlugin, machine } }) => {
    const seen = definitionId === null ? undefined : observableVersionOf(newPlugin)
    return seen ? [{ definitionId, ...seen, machine }] : []
  })
  return lastOfEach(rows, (row) => `${row.definitionId} ${row.format} ${row.platform} ${row.version}`)
}

const lastOfEach = <Row>(rows: Row[], keyOf: (row: Row) => string) => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
]

/**
 * Deletes what only a DAW had listed, and the dropped bundles that a scan has found on a machine, whose observations move to that
 * machine.
 */
export async function deleteReplaced(
  tx: Db,
  userId: string,
  { replaced, changed }: JoinResult,
  machine: string,
) {
  if (replaced.length === 0) return
  const rows = replaced.map(({ pluginId, installed: { format, path } }) => ({ pluginId, format, path }))
  await tx.execute(sql`
    delete from ${installations} n
    using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("pluginId" uuid, format text, path text)
    where n.user_id = ${userId} and n.plugin_id = r."pluginId" and n.machine = '' and n.format = r.format
      and n.path = r.path`)
  const dropped = replaced.filter(({ installed }) => !installed.seenBy)
  const seen = dropped.flatMap(({ pluginId, installed }) => {
    const entry = changed.get(pluginId)?.entry
    const kind = observableVersionOf(installed)
    if (!entry?.definitionId || !kind || isStillDropped(entry, kind)) return []
    return [{ definitionId: entry.definitionId, format: kind.format, platform: kind.platform }]
  })
  await assignObservations(tx, userId, seen, machine)
}

/** True if another dropped bundle has the same format and system: then the observations may be of either. */
const isStillDropped = (
  { installed }: JoinableEntry,
  { format, platform }: { format: string; platform: string },
) =>
  installed.some((one) => {
    const seen = one.machine === '' ? observableVersionOf(one) : undefined
    return seen?.format === format && seen.platform === platform
  })
