import { and, eq, sql } from 'drizzle-orm'
import { definitionsContract, type PluginUpdates } from '#shared/definitions/contract.ts'
import { formatUpdatesOf, type KnownLatestVersion, updateFlagOf } from '#shared/definitions/format-updates.ts'
import type { FormatUpdate, InstalledVersion } from '#shared/definitions/installed-version.ts'
import { stayingFormatsOf } from '#shared/definitions/staying-formats.ts'
import type { Coverage } from '#shared/updates/coverage.ts'
import { updatePageOf } from '#shared/updates/lines/update-page.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import { MOST_NAMES } from '#shared/worth-doing/contract.ts'
import {
  catalogVersions,
  type Db,
  definitionIdentities,
  devices,
  ignoredUpdates,
  latestVersions,
  plugins,
  sharedValues,
} from '../../db/schema.ts'
import { mountContract, type RouteContext } from '../../http/mount.ts'
import { requireFound } from '../../http/problem.ts'
import { changeEntries } from '../../library/change-library.ts'
import { shareableColumns } from '../../library/community/shared-values-sql.ts'
import { ignoredUpdatesSql, installedVersionsSql, latestVersionsSql } from '../../library/known-updates.ts'
import { isInLibraryOf, pluginColumns } from '../../library/plugin-answer.ts'
import type { WorthDoingRow } from '../../library/worth-doing-row.ts'
import { shippedProducts } from '../../products/shipped-products.ts'
import { bundleSitesOf, makerPagesOf } from './bundle-sites-of.ts'

/** `listsState`: whether public lists are read. */
export function definitionRoutes(
  context: RouteContext,
  { listsState }: { listsState: (db: Db) => Promise<Coverage['lists']> },
) {
  mountContract(context, definitionsContract, {
    available: ({ db, user }) => availableUpdatesOf(db, user.id),
    coverage: async ({ db, user }) => ({ ...(await coverageOf(db, user.id)), lists: await listsState(db) }),
    ignore: async ({ db, user, params, body }) =>
      requireFound(await ignoreUpdates(db, user.id, params.id, body.ignored), 'Plugin'),
  })
}

type Row = {
  pluginId: string
  vendorKey: string
  manufacturer: string
  isMarked: boolean
  installed: InstalledVersion[]
  latest: KnownLatestVersion[]
  ignored: IgnoredUpdate[]
  page: string
}

/** The plugins of a library that have an update, also one that the user has marked, or ignored updates. */
async function availableUpdatesOf(db: Db, userId: string): Promise<PluginUpdates[]> {
  const { rows } = await db.execute<Row>(sql`
    select plugins.id as "pluginId", plugins.vendor_key as "vendorKey",
      plugins.manufacturer, plugins.update_available as "isMarked",
      ${installedVersionsSql} as installed, ${latestVersionsSql(sql`plugins.definition_id`)} as latest,
      ${ignoredUpdatesSql} as ignored, ${PAGE} as page
    from ${plugins}
    where ${isInLibraryOf(userId)} and (
      plugins.update_available
      or exists (select 1 from ${latestVersions} l where l.definition_id = plugins.definition_id and l.version <> '')
      or exists (select 1 from ${ignoredUpdates} g where g.user_id = plugins.user_id and g.plugin_id = plugins.id))
    order by lower(plugins.name), plugins.id`)
  const found = rows.flatMap((row) => {
    const formats = formatUpdatesOf(row.installed, row.latest, row.ignored)
    return row.isMarked || formats.length + row.ignored.length > 0 ? [{ ...row, formats }] : []
  })
  const nameOf = await computersOf(db, userId)
  const pagesOf = await otherPages(db, userId, found)
  return found.map((row) => ({
    pluginId: row.pluginId,
    formats: row.formats.map((update) => withComputerName(update, nameOf)),
    staying: row.formats.length > 0 ? stayingFormatsOf(row.installed, row.formats) : [],
    ignored: row.ignored.map(withoutEmptyVersion),
    page: row.page,
    ...pagesOf(row),
  }))
}

/** The plugins with an update and a page to get it from. */
export const updatesWithPage: WorthDoingRow = async ({ db, user }) => {
  const { name, manufacturer, updateUrl } = shareableColumns(sql`${sharedValues.shown}`)
  const marked = await db
    .select({ pluginId: plugins.id, vendorKey: plugins.vendorKey, name, manufacturer, updateUrl, page: PAGE })
    .from(plugins)
    .leftJoin(sharedValues, eq(sharedValues.definitionId, plugins.definitionId))
    .where(and(isInLibraryOf(user.id), eq(plugins.updateAvailable, true)))
    .orderBy(sql`lower(${plugins.name})`, plugins.id)
  if (marked.length === 0) return undefined
  const pagesOf = await otherPages(db, user.id, marked)
  const paged = marked.filter(
    (plugin) => updatePageOf(plugin, { page: plugin.page, ...pagesOf(plugin) }).of !== 'search',
  )
  if (paged.length === 0) return undefined
  return { kind: 'updates', count: paged.length, names: paged.slice(0, MOST_NAMES).map((each) => each.name) }
}

type PagedRow = Pick<Row, 'pluginId' | 'vendorKey' | 'manufacturer'>

/** The pages of these plugins beside those of their own. */
async function otherPages(db: Db, userId: string, rows: PagedRow[]) {
  const vendorKeys = rows.map(({ vendorKey }) => vendorKey)
  const makerPages = await makerPagesOf(db, userId, vendorKeys)
  const siteOf = rows.length > 0 ? await bundleSitesOf(db, userId) : () => undefined
  return ({ pluginId, vendorKey, manufacturer }: PagedRow) => ({
    ...makerFactsOf(manufacturer, makerPages.get(vendorKey) ?? ''),
    bundleSite: siteOf({ pluginId, vendorKey }),
  })
}

/** `site`: as other pages of this maker have it. */
function makerFactsOf(manufacturer: string, site: string) {
  const maker = shippedProducts().makerOf(manufacturer)
  return {
    makerPage: maker?.downloads || site || maker?.site || '',
    ...(maker?.installer && { installer: maker.installer }),
  }
}

/** The names of the user's computers by machine; one without a paired helper is an old computer, and a dropped bundle has none. */
async function computersOf(db: Db, userId: string) {
  const { machine, name } = devices
  const rows = await db.select({ machine, name }).from(devices).where(eq(devices.userId, userId))
  const names = new Map(rows.map((row) => [row.machine, row.name]))
  return (id: string) => (id === '' ? '' : (names.get(id) ?? 'an old computer'))
}

function withComputerName(update: FormatUpdate, nameOf: (machine: string) => string): FormatUpdate {
  const { copy, ...latest } = update.latest
  return copy
    ? { ...update, latest: { ...latest, copy: { ...copy, computer: nameOf(copy.machine) } } }
    : update
}

/** Without a known latest version, nothing can be said about updates of a plugin. */
async function coverageOf(db: Db, userId: string) {
  const { rows } = await db.execute<Omit<Coverage, 'lists'>>(sql`
    select count(*)::int as total, count(k.by)::int as known,
      (count(*) filter (where 'owners' = any(k.by)))::int as "fromOwners",
      (count(*) filter (where 'catalog' = any(k.by) and not 'owners' = any(k.by)))::int as "fromLists"
    from ${plugins} left join lateral (
      select array_agg(l.by) as by from ${latestVersions} l
      where l.definition_id = plugins.definition_id and l.version <> '') k on true
    where ${isInLibraryOf(userId)}`)
  return rows[0] ?? { total: 0, known: 0, fromOwners: 0, fromLists: 0 }
}

/** The page of the first catalog by name; found by slug, else by name and maker, like versions. */
const PAGE = sql<string>`coalesce((
  select v.page from ${definitionIdentities} i
    join ${catalogVersions} v on v.slug = i.key or (v.key = i.key and not exists (
      select 1 from ${definitionIdentities} s where s.key = v.slug))
  where i.definition_id = plugins.definition_id and v.page <> ''
  order by v.catalog, v.page limit 1), '')`

/** A row for the whole plugin has an empty version. */
const withoutEmptyVersion = (update: IgnoredUpdate): IgnoredUpdate =>
  update.what === 'plugin' ? { what: 'plugin' } : update

/** Saves which updates of a plugin the user ignores, and marks it accordingly. Returns undefined when it is not in the library. */
function ignoreUpdates(db: Db, userId: string, pluginId: string, ignored: IgnoredUpdate[]) {
  return changeEntries(db, userId, async (tx) => {
    const { rows } = await tx.execute<{ installed: InstalledVersion[]; latest: KnownLatestVersion[] }>(sql`
      select ${installedVersionsSql} as installed, ${latestVersionsSql(sql`plugins.definition_id`)} as latest
      from ${plugins} where ${isInLibraryOf(userId, pluginId)}`)
    const [entry] = rows
    if (!entry) return undefined
    await saveIgnored(tx, userId, pluginId, ignored)
    // Without a known update the mark is the user's own: ignoring clears it, and it does not come back.
    const flag =
      updateFlagOf(entry.installed, entry.latest, ignored) ?? (ignored.length > 0 ? false : undefined)
    const [plugin] = await tx
      .update(plugins)
      .set({ updateAvailable: flag ?? sql`update_available` })
      .where(isInLibraryOf(userId, pluginId))
      .returning(pluginColumns)
    return plugin && { plugin, ignored }
  })
}

async function saveIgnored(tx: Db, userId: string, pluginId: string, ignored: IgnoredUpdate[]) {
  const isOfPlugin = and(eq(ignoredUpdates.userId, userId), eq(ignoredUpdates.pluginId, pluginId))
  await tx.delete(ignoredUpdates).where(isOfPlugin)
  if (ignored.length === 0) return
  const rows = ignored.map((update) => ({ userId, pluginId, version: '', ...update }))
  await tx.insert(ignoredUpdates).values(rows).onConflictDoNothing()
}
