import { and, eq, sql } from 'drizzle-orm'
import { identityOfImported } from '#shared/transfer/identity-of-imported.ts'
import type { ImportedUpdate } from '#shared/transfer/imported-plugin.ts'
import { preparedStatement } from '../../db/prepared-statement.ts'
import {
  type Db,
  ignoredUpdates,
  importChanges,
  joinRules,
  libraryImports,
  updateHistory,
} from '../../db/schema.ts'
import { BUNDLE_COLUMNS, IMPORTED_COLUMNS, SHOWN_COLUMNS } from '../../library/columns.ts'
import {
  insertEntries,
  insertIdentities,
  insertInstallations,
  records,
  updateEntries,
} from '../../library/write-entries.ts'
import { type ExistingEntry, SET_ASIDE_COLUMNS } from './existing-entry.ts'
import { changesLibrary, type ImportOutcome } from './merged-entry.ts'
import { deleteSightings, SIGHTINGS_BEFORE, storedInstallation } from './sightings.ts'
import { VERSION_BEFORE } from './undo-step.ts'

type WriteInput = {
  userId: string
  importId: string
  outcomes: ImportOutcome[]
  orphans: (ImportedUpdate & { pluginId: string })[]
  now: Date
}

/** Writes the entries that an import creates and changes, and the data to undo it, in one statement. */
export async function writeImported(tx: Db, { userId, importId, outcomes, orphans, now }: WriteInput) {
  const changedOutcomes = outcomes.filter(changesLibrary)
  const created = changedOutcomes.filter(({ existingEntry: held }) => !held)
  const joined = changedOutcomes.filter(({ existingEntry: held }) => held)
  const all = [...rowsOfAll(changedOutcomes, ({ updates }) => updates), ...orphans]
  const newUpdateIds = await unknownUpdates(tx, userId, all)
  const replacedIds = changedOutcomes.flatMap(({ merged }) => merged.replaced.map(({ id }) => id))
  await deleteSightings(tx, userId, replacedIds)
  await writeStatement(tx, {
    userId,
    importId,
    now: now.toISOString(),
    made: JSON.stringify(created.map((outcome) => createdRow(outcome, now))),
    changed: JSON.stringify(joined.map(entryRow)),
    recognized: JSON.stringify(rowsOfAll(changedOutcomes, ({ keys }) => keys.map((key) => ({ key })))),
    installed: JSON.stringify(
      rowsOfAll(changedOutcomes, (merged) => merged.installations.map(storedInstallation)),
    ),
    ruled: JSON.stringify(
      changedOutcomes.flatMap(({ id: pluginId, sourcePlugin: { rules = [] } }) =>
        rules.map((key) => ({ key, pluginId })),
      ),
    ),
    ignored: JSON.stringify(rowsOfAll(changedOutcomes, ({ ignored }) => ignored)),
    updates: JSON.stringify(all.filter(({ id }) => newUpdateIds.has(id))),
    changes: JSON.stringify(changedOutcomes.map((outcome) => changeRow(outcome, newUpdateIds))),
    counts: JSON.stringify({
      created: created.length,
      joined: joined.length,
      orphans: orphans.flatMap(({ id }) => (newUpdateIds.has(id) ? id : [])),
    }),
  })
}

const rowsOfAll = <Row extends object>(
  outcomes: ImportOutcome[],
  rowsOf: (merged: ImportOutcome['merged']) => Row[],
) => outcomes.flatMap(({ id, merged }) => rowsOf(merged).map((row) => ({ ...row, pluginId: id })))

/** The ids that are not in the history. Only the first pending update of a plugin is used. */
async function unknownUpdates(tx: Db, userId: string, updates: (ImportedUpdate & { pluginId: string })[]) {
  const pending = new Set<string>()
  const wanted = updates.flatMap(({ id, pluginId, status }) => {
    if (status === 'pending' && pending.has(pluginId)) return []
    if (status === 'pending') pending.add(pluginId)
    return [id]
  })
  if (wanted.length === 0) return new Set<string>()
  const isWanted = sql`${updateHistory.id} = any(${sql.param(wanted)}::uuid[])`
  const rows = await tx
    .select({ id: updateHistory.id })
    .from(updateHistory)
    .where(and(eq(updateHistory.userId, userId), isWanted))
  const known = new Set(rows.map(({ id }) => id))
  return new Set(wanted.filter((id) => !known.has(id)))
}

const entryRow = ({ id, merged }: ImportOutcome) => ({ id, ...merged.columns, ...merged.shown })

function createdRow(outcome: ImportOutcome, now: Date) {
  const { addedAt, versionSince } = outcome.sourcePlugin
  const timeOf = (date: string | null) =>
    Math.min(date === null ? now.getTime() : Date.parse(date), now.getTime())
  return {
    ...entryRow(outcome),
    nameKey: identityOfImported(outcome.sourcePlugin).nameKey,
    addedAt: timeOf(addedAt),
    versionSince: timeOf(versionSince ?? addedAt),
  }
}

function changeRow(
  { id, sourcePlugin, merged, existingEntry: held, changed }: ImportOutcome,
  newUpdateIds: Set<string>,
) {
  const changedColumns = (columns: object) =>
    Object.fromEntries(Object.entries(columns).filter(([name]) => changed.some((one) => one === name)))
  return {
    pluginId: id,
    originId: sourcePlugin.id,
    before: held
      ? {
          ...changedColumns(held.columns),
          ...versionBefore(held, merged),
          ...(merged.replaced.length > 0 && { [SIGHTINGS_BEFORE]: merged.replaced }),
        }
      : null,
    after: {
      ...changedColumns(merged.columns),
      ...(!held && !sourcePlugin.hasPicture && { screenshot: null }),
    },
    installations: merged.installations.map((one) => one.id),
    keys: merged.keys,
    ignored: merged.ignored,
    updates: merged.updates.flatMap((update) => (newUpdateIds.has(update.id) ? update.id : [])),
  }
}

/** Undoing the import shows the earlier version again since its own time. */
const versionBefore = ({ version, versionSince }: ExistingEntry, { shown }: ImportOutcome['merged']) =>
  version !== shown.version && { [VERSION_BEFORE]: { version, since: versionSince } }

const userId = sql.placeholder('userId')
const importId = sql.placeholder('importId')
const listNamed = (name: string) => ({ userId, list: sql.placeholder(name) })

const ENTRY_COLUMNS = [...IMPORTED_COLUMNS, ...SHOWN_COLUMNS, 'missingSince'] as const

const writeStatement = preparedStatement(
  'write-imported',
  sql`
  with made as (${insertEntries(['nameKey', ...ENTRY_COLUMNS], listNamed('made'))}),
  changed as (${updateEntries(ENTRY_COLUMNS, { ...listNamed('changed'), now: sql.placeholder('now') })}),
  recognized as (${insertIdentities(listNamed('recognized'))}),
  installed as (${insertInstallations(['id', ...BUNDLE_COLUMNS, ...SET_ASIDE_COLUMNS], listNamed('installed'))}),
  ruled as (
    insert into ${joinRules} (user_id, key, plugin_id)
    select ${userId}::uuid, r.key, r."pluginId"
    from ${records(sql.placeholder('ruled'), sql`key text, "pluginId" uuid`)} on conflict do nothing),
  ignored as (
    insert into ${ignoredUpdates} (user_id, plugin_id, what, version)
    select ${userId}::uuid, r."pluginId", r.what, r.version
    from ${records(sql.placeholder('ignored'), sql`"pluginId" uuid, what text, version text`)} on conflict do nothing),
  history as (
    insert into ${updateHistory} (user_id, id, plugin_id, plugin_name, manufacturer, previous_version, new_version, status,
      created_at, changed_at)
    select ${userId}::uuid, r.id, r."pluginId", r."pluginName", r.manufacturer, r."previousVersion", r."newVersion",
      r.status, r."createdAt", r."changedAt"
    from ${records(
      sql.placeholder('updates'),
      sql`id uuid, "pluginId" uuid, "pluginName" text, manufacturer text, "previousVersion" text, "newVersion" text,
      status text, "createdAt" timestamptz, "changedAt" timestamptz`,
    )} on conflict do nothing),
  noted as (
    insert into ${importChanges} (user_id, import_id, plugin_id, origin_id, before, after, installations, keys, ignored,
      updates)
    select ${userId}::uuid, ${importId}::uuid, r."pluginId", r."originId", nullif(r.before, 'null'), r.after,
      r.installations, r.keys, r.ignored, r.updates
    from ${records(
      sql.placeholder('changes'),
      sql`"pluginId" uuid, "originId" uuid, before jsonb, after jsonb, installations uuid[], keys text[], ignored jsonb,
      updates uuid[]`,
    )}
    on conflict (user_id, import_id, plugin_id) do update set
      before = excluded.before || import_changes.before, after = import_changes.after || excluded.after,
      installations = import_changes.installations || excluded.installations,
      keys = import_changes.keys || excluded.keys, ignored = import_changes.ignored || excluded.ignored,
      updates = import_changes.updates || excluded.updates)
  update ${libraryImports} set created_count = created_count + r.created, joined_count = joined_count + r.joined,
    orphans = library_imports.orphans || r.orphans
  from json_to_record(${sql.placeholder('counts')}::json) as r(created integer, joined integer, orphans uuid[])
  where library_imports.user_id = ${userId} and library_imports.id = ${importId}`,
)
