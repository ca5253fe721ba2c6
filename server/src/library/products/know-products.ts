import { sql } from 'drizzle-orm'
import { namedPackage } from '#shared/catalogs/catalog-package.ts'
import { inChunks } from '#shared/in-chunks.ts'
import type { KnownProduct } from '#shared/products/known-product.ts'
import { catalogVersions, type Db } from '../../db/schema.ts'
import { shippedProducts } from '../../products/shipped-products.ts'

/** A plugin as its bundle spells it. */
export type NamedProduct = { manufacturer: string; name: string }

type Replaced = { name?: unknown; manufacturer?: unknown }

/** A plugin as its bundle spells it, also where its user has chosen other names. */
export const readNameOf = ({ name, manufacturer, replaced }: NamedProduct & { replaced: Replaced }) => ({
  name: String(replaced.name ?? name),
  manufacturer: String(replaced.manufacturer ?? manufacturer),
})

/**
 * Looks up what is known of these plugins, for the entries that are written next. Call it outside of a transaction when it may be many,
 * because all users share the rows.
 */
export async function knowProducts(db: Db, plugins: readonly NamedProduct[]): Promise<void> {
  const { index, digest } = shippedProducts()
  const fresh = await withoutKnown(db, plugins, digest)
  for (const batch of inChunks(fresh, { count: BATCH_SIZE })) {
    const isFree = await isFreeInCatalogs(db, batch)
    const rows = batch.map((plugin) => ({
      ...plugin,
      known: knownWithPrice(index(plugin.manufacturer, plugin.name), isFree(plugin)),
    }))
    await db.execute(sql`
      insert into known_products (manufacturer, name, known, digest)
      select r.manufacturer, r.name, r.known, ${digest}
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(manufacturer text, name text, known jsonb)
      order by 1, 2
      on conflict (manufacturer, name) do update set known = excluded.known, digest = excluded.digest`)
  }
}

const BATCH_SIZE = 1000

/** Tells of each of these plugins if a catalog knows it to be free, by its name and maker. */
async function isFreeInCatalogs(db: Db, plugins: readonly NamedProduct[]) {
  const keyOf = ({ name, manufacturer }: NamedProduct) => namedPackage(name, manufacturer)?.key
  const { rows } = await db.execute<{ key: string }>(sql`
    select distinct key from ${catalogVersions}
    where is_free and key in (select json_array_elements_text(${JSON.stringify(plugins.flatMap((plugin) => keyOf(plugin) ?? []))}::json))`)
  const free = new Set(rows.map(({ key }) => key))
  return (plugin: NamedProduct) => free.has(keyOf(plugin) ?? '')
}

const knownWithPrice = (known: KnownProduct | undefined, isFree: boolean): KnownProduct | null =>
  isFree ? { ...known, types: known?.types ?? {}, metadata: { ...known?.metadata, isFree } } : (known ?? null)

/** The different ones that have no row by these tables. */
async function withoutKnown(db: Db, plugins: readonly NamedProduct[], digest: string) {
  if (plugins.length === 0) return []
  const names = plugins.map(({ manufacturer, name }) => ({ manufacturer, name }))
  const { rows } = await db.execute<NamedProduct>(sql`
    select distinct r.manufacturer, r.name
    from json_to_recordset(${JSON.stringify(names)}::json) as r(manufacturer text, name text)
    where not exists (select from known_products k
      where k.manufacturer = r.manufacturer and k.name = r.name and k.digest = ${digest})`)
  return rows
}
