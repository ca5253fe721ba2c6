import { and, eq, isNull, ne } from 'drizzle-orm'
import { groupsOf } from '#shared/groups.ts'
import { makerSiteOf } from '#shared/updates/lines/update-page.ts'
import { type Db, installations, plugins } from '../../db/schema.ts'
import { isInLibraryOf } from '../../library/plugin-answer.ts'

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
  const rowsByMaker = groupsOf(
    rows.filter((row) => row.vendorKey !== ''),
    (row) => row.vendorKey,
  )
  const siteByMaker = new Map(
    [...rowsByMaker].map(([maker, group]) => [maker, makerSiteOf(group.map((row) => row.site))]),
  )
  return (searched: SearchedPlugin) =>
    siteByPlugin.get(searched.pluginId) || siteByMaker.get(searched.vendorKey) || undefined
}
