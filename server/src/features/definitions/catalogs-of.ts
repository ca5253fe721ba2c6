import { sql } from 'drizzle-orm'
import type { CatalogVersion } from '#shared/updates/observation.ts'
import { newestOf } from '#shared/updates/version.ts'
import type { Db } from '../../db/open.ts'
import { catalogVersions, definitionIdentities, definitions } from '../../db/schema.ts'
import type { VersionKind } from './observations-of.ts'

/**
 * The newest version of each catalog, found by slug, else by name and maker, unless two definitions have that name. Empty for LV2,
 * whose version numbers are not those of products.
 */
export async function catalogVersionsFor(
  db: Db,
  { definitionId, format, platform }: VersionKind,
): Promise<CatalogVersion[]> {
  if (format === 'LV2') return []
  const { rows } = await db.execute<CatalogVersion>(sql`
    select v.catalog, v.version from ${definitions} d
      join ${definitionIdentities} i on i.definition_id = d.id
      join ${catalogVersions} v on v.slug = i.key or (v.key = i.key and not exists (
        select 1 from ${definitionIdentities} s where s.key = v.slug))
    where d.id = ${definitionId} and v.format in ('', ${format}) and v.platform in ('', ${platform})
      and not exists (
        select 1 from ${definitions} o
        where o.name_key = d.name_key and o.vendor_key = d.vendor_key and o.id <> d.id)
    order by v.catalog`)
  const names = new Set(rows.map(({ catalog }) => catalog))
  return [...names].map((catalog) => {
    const versions = rows.filter((row) => row.catalog === catalog).map(({ version }) => version)
    return { catalog, version: newestOf(versions) }
  })
}
