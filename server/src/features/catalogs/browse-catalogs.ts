import { and, arrayContains, eq, gt, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import {
  type CatalogProduct,
  type installsContract,
  PRODUCTS_PER_PAGE,
} from '#shared/catalogs/install-contract.ts'
import { groupsOf } from '#shared/groups.ts'
import {
  catalogReleases,
  catalogVersions,
  type Db,
  devices,
  identities,
  installations,
  plugins,
} from '../../db/schema.ts'
import { pick } from '../../library/columns.ts'

type Filters = z.output<typeof installsContract.products.query>

/** A page of the products that can be installed, with what this user has of each. `next` is where the next page begins. */
export async function browseCatalogs(db: Db, userId: string, filters: Filters) {
  const { search, type, format, system, free, after } = filters
  const place = sql<string>`${catalogReleases.catalog} || '/' || ${catalogReleases.slug}`
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)
  const { name, maker, description, systems } = catalogReleases
  const rows = await db
    .select({ release: catalogReleases, place })
    .from(catalogReleases)
    .where(
      and(
        after === undefined ? undefined : gt(place, after),
        type === undefined ? undefined : eq(catalogReleases.type, type),
        format === undefined ? undefined : arrayContains(catalogReleases.formats, [format]),
        system === undefined
          ? undefined
          : sql`${systems} @> ${JSON.stringify([{ platform: system }])}::jsonb`,
        free === undefined ? undefined : catalogReleases.isFree,
        ...words.map(
          (word) => sql`position(${word} in lower(${name} || ' ' || ${maker} || ' ' || ${description})) > 0`,
        ),
      ),
    )
    .orderBy(place)
    .limit(PRODUCTS_PER_PAGE + 1)
  const [installed, known] = [await installedProducts(db, userId), await knownEntries(db, userId)]
  const products = rows.slice(0, PRODUCTS_PER_PAGE).map(
    ({ release: { key: _, ...release } }): CatalogProduct => ({
      ...release,
      pluginIds: known.get(productKey(release))?.map(({ id }) => id) ?? [],
      installed:
        installed.get(productKey(release))?.map((each) => pick(each, ['deviceId', 'version', 'kept'])) ?? [],
    }),
  )
  return {
    products,
    next: rows.length > PRODUCTS_PER_PAGE ? (rows[PRODUCTS_PER_PAGE - 1]?.place ?? null) : null,
  }
}

const productKey = ({ catalog, slug }: { catalog: string; slug: string }) => JSON.stringify([catalog, slug])

/** Finds the products from catalogs that the computers of a user have. */
async function installedProducts(db: Db, userId: string) {
  const rows = await db
    .select({ id: devices.id, packages: devices.packages })
    .from(devices)
    .where(eq(devices.userId, userId))
  const installed = rows.flatMap(({ id, packages }) => packages.map((each) => ({ ...each, deviceId: id })))
  return groupsOf(installed, productKey)
}

/**
 * The entries of a library that are products of catalogs: those whose bundles are where a helper has put them, and those that any known
 * spelling of name and maker leads to. `catalog_versions` has a row for each spelling, whose slug then ends with `/=` and its key.
 */
async function knownEntries(db: Db, userId: string) {
  const { rows } = await db.execute<{ catalog: string; slug: string; id: string }>(sql`
    with found as (
      select r.catalog, r.slug, i.plugin_id from ${catalogReleases} r
        join ${identities} i on i.key = r.key and i.user_id = ${userId}
      union
      select v.catalog, substr(split_part(v.slug, '/=', 1), length('slug:' || v.catalog || '/') + 1), i.plugin_id
        from ${identities} i join ${catalogVersions} v on v.key = i.key where i.user_id = ${userId}
      union
      select p ->> 'catalog', p ->> 'slug', n.plugin_id from ${devices} d
        cross join jsonb_array_elements(d.packages) p
        join ${installations} n on n.user_id = d.user_id and n.machine = d.machine::text and n.gone_at is null
          and p -> 'paths' @> to_jsonb(n.path)
        where d.user_id = ${userId})
    select distinct f.catalog, f.slug, kept.id from found f
      join ${plugins} e on e.user_id = ${userId} and e.id = f.plugin_id
      join ${plugins} kept on kept.user_id = e.user_id and kept.id = coalesce(e.merged_into, e.id)
    where kept.removed_at is null
    order by f.catalog, f.slug, kept.id`)
  return groupsOf(rows, productKey)
}
