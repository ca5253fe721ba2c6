import { and, asc, eq, getTableColumns, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  isBlankValue,
  SHARED_FIELDS,
  type SharedField,
  type SharedValue,
} from '#shared/community/shared-field.ts'
import { groupsOf } from '#shared/groups.ts'
import { inChunks } from '#shared/in-chunks.ts'
import { shownMakerName } from '#shared/makers/maker-name.ts'
import type { SharedImportValues } from '#shared/transfer/imported-plugin.ts'
import { isoDateSql } from '../../../db/iso-date-sql.ts'
import {
  collectionPlugins,
  collections,
  type Db,
  identities,
  ignoredUpdates,
  installations,
  joinRules,
  plugins,
  sharedValues,
  users,
} from '../../../db/schema.ts'
import { pick } from '../../../library/columns.ts'
import { shareableColumns, sharedValuesSql } from '../../../library/community/shared-values-sql.ts'

export async function exportedAccount(db: Db, userId: string) {
  const profile = pick(users, ['username', 'displayName', 'email', 'emailConfirmedAt', 'role', 'isPro'])
  const others = pick(users, ['proRequestedAt', 'createdAt', 'preferences'])
  const [person] = await db
    .select({ ...profile, ...others })
    .from(users)
    .where(eq(users.id, userId))
  return person
}

type TableOfUser = PgTable & { userId: PgColumn }

/** Reads the named columns of the user's rows in a table, in the order of these columns. */
export const ownRows =
  (db: Db, userId: string) =>
  <Table extends TableOfUser>(
    table: Table,
    names: readonly (keyof Table['$inferSelect'] & string)[],
    order: ((keyof Table['$inferSelect'] & string) | 'createdAt')[] = ['createdAt'],
  ) => {
    const columns = getTableColumns<PgTable>(table)
    return db
      .select(Object.fromEntries(names.map((name) => [name, columns[name] as PgColumn])))
      .from<PgTable>(table)
      .where(eq(table.userId, userId))
      .orderBy(...order.map((name) => asc(columns[name] as PgColumn)))
  }

export type ExportedPluginRow = Awaited<ReturnType<typeof pageOf>>[number]

/**
 * Reads the rows of a list page by page, to limit memory. `readAfter` reads at most `size` rows after the last one that was read, from the
 * first at the beginning.
 */
export async function* pagesOf<Row>(size: number, readAfter: (last: Row | undefined) => Promise<Row[]>) {
  for (let last: Row | undefined; ; ) {
    const page = await readAfter(last)
    yield page
    last = page.at(-1)
    if (page.length < size) return
  }
}

/** How many plugins are read at once. */
export const PAGE = 500

const { manufacturer: shownMaker, isMakerGuess } = shareableColumns(sharedValuesSql)

/** Without what the server knows itself, and how it separates variants, which are rows of their own. */
const { known: _known, folds: _folds, ...ownColumns } = getTableColumns(plugins)

/**
 * The plugins of the user, without the samples, with installations and keys, one page at a time to limit memory: all, also
 * removed ones, or those of a selection that are in the library.
 */
export async function* exportedLibraryPlugins(db: Db, userId: string, selection?: readonly string[]) {
  if (selection) {
    for (const ids of inChunks(selection, { count: PAGE }))
      yield pageOf(db, userId, and(inArray(plugins.id, ids), isNull(plugins.removedAt)))
    return
  }
  yield* pagesOf<ExportedPluginRow>(PAGE, (last) => pageOf(db, userId, last && gt(plugins.id, last.id)))
}

async function pageOf(db: Db, userId: string, condition: SQL | undefined) {
  const rows = await db
    .select({ ...ownColumns, shownMaker, isMakerGuess })
    .from(plugins)
    .where(and(eq(plugins.userId, userId), eq(plugins.isSample, false), condition))
    .orderBy(asc(plugins.id))
    .limit(PAGE)
  const ids = rows.map(({ id }) => id)
  const { addedAt, path } = installations
  const installed = await rowsOfPlugins(db, userId, ids, installations, [addedAt, path])
  const keys = await rowsOfPlugins(db, userId, ids, identities, [identities.key])
  const mergedKeys = await keysOfMerged(db, userId, ids)
  const rules = await rowsOfPlugins(db, userId, ids, joinRules, [joinRules.key])
  const { what, version } = ignoredUpdates
  const ignored = await rowsOfPlugins(db, userId, ids, ignoredUpdates, [what, version])
  const shared = await sharedValuesOf(
    db,
    rows.flatMap(({ definitionId }) => definitionId ?? []),
  )
  return rows.map((row) => ({
    ...row,
    fromOthers: valuesFromOthers({ ...row, shared: shared.get(row.definitionId ?? '') ?? {} }),
    installations: installed.get(row.id) ?? [],
    keys: [
      ...new Set([...(keys.get(row.id) ?? []), ...(mergedKeys.get(row.id) ?? [])].map(({ key }) => key)),
    ],
    rules: (rules.get(row.id) ?? []).map(({ key }) => key),
    ignored: (ignored.get(row.id) ?? []).map(({ what, version }) => ({ what, version })),
  }))
}

/** The keys of the entries that were merged into these, by which another server recognizes their bundles. */
async function keysOfMerged(db: Db, userId: string, pluginIds: string[]) {
  const rows = await db
    .select({ pluginId: plugins.mergedInto, key: identities.key })
    .from(plugins)
    .innerJoin(identities, and(eq(identities.userId, plugins.userId), eq(identities.pluginId, plugins.id)))
    .where(and(eq(plugins.userId, userId), inArray(plugins.mergedInto, pluginIds)))
    .orderBy(identities.key)
  return groupsOf(rows, ({ pluginId }) => pluginId ?? '')
}

async function sharedValuesOf(db: Db, definitionIds: string[]) {
  if (definitionIds.length === 0) return new Map<string, typeof sharedValues.$inferSelect.shown>()
  const rows = await db
    .select({ id: sharedValues.definitionId, shown: sharedValues.shown })
    .from(sharedValues)
    .where(inArray(sharedValues.definitionId, definitionIds))
  return new Map(rows.map(({ id, shown }) => [id, shown]))
}

/** The user's rows of these plugins in a table, by plugin. */
async function rowsOfPlugins<Table extends TableOfUser & { pluginId: PgColumn }>(
  db: Db,
  userId: string,
  pluginIds: string[],
  table: Table,
  order: PgColumn[],
) {
  const rows = await db
    .select()
    .from<PgTable>(table)
    .where(and(eq(table.userId, userId), inArray(table.pluginId, pluginIds)))
    .orderBy(...order)
  return groupsOf(rows as (Table['$inferSelect'] & { pluginId: string })[], ({ pluginId }) => pluginId)
}

type Row = {
  replaced: object
  manufacturer: string
  /** The maker as the page shows it. */
  shownMaker: string
  fromOthers: SharedImportValues
  /** The shared values of the plugin on this server. */
  shared: Partial<Record<SharedField, SharedValue>>
}

/** The values that a plugin's page shows because other people shared them. */
function valuesFromOthers(row: Row): SharedImportValues {
  const { replaced, fromOthers, shared } = row
  const all: Partial<Record<SharedField, SharedValue>> = { ...fromOthers, ...shared, ...agreedMaker(row) }
  // Shared pictures belong to the users who shared them.
  const fields = SHARED_FIELDS.filter(
    (field) => field !== 'screenshot' && !(field in replaced) && !isBlankValue(all[field]),
  )
  return Object.fromEntries(fields.map((field) => [field, all[field]]))
}

/** The name of the maker where others agreed on one. A name that follows from the spelling alone comes from nobody. */
function agreedMaker({ manufacturer, shownMaker, fromOthers, shared }: Row) {
  const spelling = shared.manufacturer ?? fromOthers.manufacturer ?? manufacturer
  const isAgreed = shownMaker !== spelling && shownMaker !== shownMakerName([String(spelling)])
  return isAgreed ? { manufacturer: shownMaker } : {}
}

type ExportedCollection = { kind: string; removedAt: string | null; pluginIds: string[] }

/**
 * The collections of a user with the ids of all their plugins, also of removed ones. For a selection only the collections into
 * which its plugins were picked, with these plugins.
 */
export async function exportedCollections(db: Db, userId: string, selection?: readonly string[]) {
  const { rows } = await db.execute<{ collection: ExportedCollection }>(sql`
    select json_build_object('id', c.id, 'name', c.name, 'kind', c.kind, 'view', c.view,
      'createdAt', ${isoDateSql(sql`c.created_at`)}, 'removedAt', ${isoDateSql(sql`c.removed_at`)}, 'pluginIds', array(
        select m.plugin_id from ${collectionPlugins} m where m.user_id = c.user_id and m.collection_id = c.id
        order by m.plugin_id)) as collection
    from ${collections} c where c.user_id = ${userId} order by c.created_at, c.name_key, c.id`)
  const all = rows.map(({ collection }) => collection)
  if (!selection) return all
  const ids = new Set(selection)
  return all
    .filter(({ kind, removedAt }) => kind === 'picked' && removedAt === null)
    .map((collection) => ({ ...collection, pluginIds: collection.pluginIds.filter((id) => ids.has(id)) }))
    .filter(({ pluginIds }) => pluginIds.length > 0)
}
