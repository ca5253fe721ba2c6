import { sql } from 'drizzle-orm'
import type { PluginUpdates } from '#shared/definitions/contract.ts'
import {
  formatUpdatesOf,
  type InstalledVersion,
  type KnownLatestVersion,
} from '#shared/definitions/format-updates.ts'
import type { IgnoredUpdate } from '#shared/updates/update-of.ts'
import type { Db } from '../../db/open.ts'
import {
  catalogVersions,
  definitionIdentities,
  ignoredUpdates,
  latestVersions,
  plugins,
} from '../../db/schema.ts'
import { ignoredUpdatesSql, installedVersionsSql, latestVersionsSql } from '../../library/known-updates.ts'
import { isInLibraryOf } from '../../library/plugin-answer.ts'

type Row = {
  pluginId: string
  installed: InstalledVersion[]
  latest: KnownLatestVersion[]
  ignored: IgnoredUpdate[]
  page: string
}

/** The plugins of a library that have an update or ignored updates. */
export async function availableUpdatesOf(db: Db, userId: string): Promise<PluginUpdates[]> {
  const { rows } = await db.execute<Row>(sql`
    select plugins.id as "pluginId", ${installedVersionsSql} as installed,
      ${latestVersionsSql(sql`plugins.definition_id`)} as latest, ${ignoredUpdatesSql} as ignored, ${PAGE} as page
    from ${plugins}
    where ${isInLibraryOf(userId)} and (
      exists (select 1 from ${latestVersions} l where l.definition_id = plugins.definition_id and l.version <> '')
      or exists (select 1 from ${ignoredUpdates} g where g.user_id = plugins.user_id and g.plugin_id = plugins.id))
    order by lower(plugins.name), plugins.id`)
  return rows.flatMap(({ pluginId, installed, latest, ignored: ignoredOnes, page }) => {
    const formats = formatUpdatesOf(installed, latest, ignoredOnes)
    return formats.length + ignoredOnes.length > 0
      ? [{ pluginId, formats, ignored: ignoredOnes.map(withoutEmptyVersion), page }]
      : []
  })
}

/** The page of the first catalog by name; found by slug, else by name and maker, like versions. */
const PAGE = sql`coalesce((
  select v.page from ${definitionIdentities} i
    join ${catalogVersions} v on v.slug = i.key or (v.key = i.key and not exists (
      select 1 from ${definitionIdentities} s where s.key = v.slug))
  where i.definition_id = plugins.definition_id and v.page <> ''
  order by v.catalog, v.page limit 1), '')`

/** A row for the whole plugin has an empty version. */
const withoutEmptyVersion = (update: IgnoredUpdate): IgnoredUpdate =>
  update.what === 'plugin' ? { what: 'plugin' } : update
