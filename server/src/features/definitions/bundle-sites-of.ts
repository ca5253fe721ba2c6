import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { groupsOf } from '#shared/groups.ts'
import { makerSiteOf } from '#shared/updates/lines/update-page.ts'
import {
  catalogVersions,
  type Db,
  definitions,
  installations,
  plugins,
  sharedValues,
} from '../../db/schema.ts'
import { isInLibraryOf, pluginColumns } from '../../library/plugin-answer.ts'

type SearchedPlugin = { pluginId: string; vendorKey: string }

/**
 * Returns the site of a plugin's maker as the user's own bundles state it: those of the plugin, else most of those of its maker; undefined
 * when none does.
 */
export async function bundleSitesOf(db: Db, userId: string) {
  const { pluginId, site, goneAt } = installations
  const { vendorKey } = plugins
  const rows = await db
    .selectDistinct({ pluginId, vendorKey, site })
    .from(installations)
    .innerJoin(plugins, and(eq(plugins.userId, installations.userId), eq(plugins.id, pluginId)))
    .where(and(isInLibraryOf(userId), eq(installations.userId, userId), ne(site, ''), isNull(goneAt)))
    .orderBy(pluginId, site)
  const siteByPlugin = new Map(rows.map((row) => [row.pluginId, row.site]))
  const withMaker = rows.filter((row) => row.vendorKey !== '')
  const siteByMaker = new Map(
    [...groupsOf(withMaker, (row) => row.vendorKey)].map(([maker, group]) => [
      maker,
      makerSiteOf(group.map((row) => row.site)),
    ]),
  )
  return (searched: SearchedPlugin) =>
    siteByPlugin.get(searched.pluginId) || siteByMaker.get(searched.vendorKey) || undefined
}

/**
 * The site of each of these makers, by vendor key, from the pages in the user's own library, shared pages and catalogs. Private
 * pages of other users are never looked at.
 */
export async function makerPagesOf(
  db: Db,
  userId: string,
  vendorKeys: string[],
): Promise<Map<string, string>> {
  const keys = [...new Set(vendorKeys)].filter(Boolean)
  if (keys.length === 0) return new Map()
  const isOfThese = sql`= any(${sql.param(keys)}::text[])`
  const { rows } = await db.execute<{ vendorKey: string; page: string }>(sql`
    select vendor_key as "vendorKey", ${pluginColumns.updateUrl} as page from ${plugins}
    where ${isInLibraryOf(userId)} and vendor_key ${isOfThese}
    union all
    select d.vendor_key, s.shown ->> 'updateUrl' from ${sharedValues} s join ${definitions} d on d.id = s.definition_id
    where s.shown ? 'updateUrl' and d.vendor_key ${isOfThese}
    union all
    select ${VENDOR_KEY}, v.page from ${catalogVersions} v where v.page <> '' and ${VENDOR_KEY} ${isOfThese}`)
  const groups = groupsOf(rows, ({ vendorKey }) => vendorKey)
  return new Map([...groups].map(([key, pages]) => [key, makerSiteOf(pages.map(({ page }) => page))]))
}

/** The maker in an identity key of maker and name, `name:fabfilter/proq4`. */
const VENDOR_KEY = sql`substr(split_part(v.key, '/', 1), 6)`
