import { and, arrayContains, eq, gt, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import {
  type CatalogProduct,
  type installsContract,
  PRODUCTS_PER_PAGE,
} from '#shared/catalogs/install-contract.ts'
import { catalogReleases, type Db, devices, identities } from '../../db/schema.ts'

type Filters = z.output<typeof installsContract.products.query>

/** A page of the products that can be installed, with what this user has of each. `next` is where the next page begins. */
export async function browseCatalogs(db: Db, userId: string, filters: Filters) {
  const { search, type, format, system, free, after } = filters
  const place = sql<string>`${catalogReleases.catalog} || '/' || ${catalogReleases.slug}`
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)
  const { name, maker, description, systems } = catalogReleases
  const rows = await db
    .select({
      release: catalogReleases,
      place,
      // With names of its own, because a column of the outer table has no table before it here.
      pluginId: sql<string | null>`(
        select i.plugin_id from ${identities} i
        where i.user_id = ${userId} and i.key = catalog_releases.key limit 1)`,
    })
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
  const installed = await installedProducts(db, userId)
  const products = rows.slice(0, PRODUCTS_PER_PAGE).map(
    ({ release: { key: _, ...release }, pluginId }): CatalogProduct => ({
      ...release,
      pluginId,
      installed: installed.get(productKey(release)) ?? [],
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
  const installed = new Map<string, CatalogProduct['installed']>()
  for (const { id, packages } of rows) {
    for (const { version, kept, ...product } of packages) {
      const key = productKey(product)
      installed.set(key, [...(installed.get(key) ?? []), { deviceId: id, version, kept }])
    }
  }
  return installed
}
