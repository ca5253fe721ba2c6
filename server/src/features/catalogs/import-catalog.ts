import { readFile, stat } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type CatalogAliases, catalogAliases } from '#shared/catalogs/catalog-aliases.ts'
import { nameKeysOf } from '#shared/catalogs/catalog-package.ts'
import { type CatalogRelease, RELEASE_FORMATS } from '#shared/catalogs/catalog-release.ts'
import { type Catalog, parseCatalog } from '#shared/catalogs/parse-catalog.ts'
import type { CatalogSource } from '#shared/catalogs/source.ts'
import { inChunks } from '#shared/in-chunks.ts'
import { PLATFORMS } from '#shared/plugins/architectures.ts'
import {
  catalogReleases,
  catalogs,
  catalogVersions,
  type Db,
  definitionIdentities,
  definitions,
  knownProducts,
  latestVersions,
} from '../../db/schema.ts'
import { shippedProducts } from '../../products/shipped-products.ts'
import * as words from './catalog-words.ts'
import { type CatalogNetwork, readAddress, tooLarge } from './read-address.ts'

/** How many plugins a catalog lists, and how many incomplete entries it has. */
export type CatalogImportCounts = { packages: number; skipped: number }

/** Reads a catalog and replaces its stored data. Throws a sentence when it cannot be read, and keeps the old data then. */
export async function importCatalog(
  db: Db,
  source: CatalogSource,
  network?: CatalogNetwork,
): Promise<CatalogImportCounts> {
  const catalog = await readCatalog(source, network)
  try {
    // The time after reading, which may be slow: the update check looks for changes since its last start.
    await write(db, source.name, catalog, new Date())
  } catch (error) {
    // The message of a failed query is the query itself, with the whole catalog in it.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    throw new Error(words.notWritten(cause instanceof Error ? cause.message : String(cause)))
  }
  return { packages: catalog.packages.length, skipped: catalog.skipped }
}

async function write(db: Db, name: string, { packages, releases }: Catalog, now: Date) {
  const rows = [...packages, ...aliasesOf(packages)].flatMap((each) =>
    each.versions.map((version) => ({
      slug: `slug:${name}/${each.slug}`,
      key: each.key,
      ...version,
      is_free: each.isFree === true,
    })),
  )
  await db.transaction(async (tx) => {
    await lockCatalog(tx, name, now)
    const freeBefore = await freeKeysIn(tx, name)
    await tx.execute(sql`
      with listed as materialized (
        select * from json_to_recordset(${JSON.stringify(rows)}) as r(
          slug text, key text, format text, platform text, version text, page text, is_free boolean)),
      unlisted as (
        delete from ${catalogVersions} v where v.catalog = ${name} and not exists (
          select 1 from listed r where r.slug = v.slug and r.format = v.format and r.platform = v.platform))
      insert into ${catalogVersions} as v (catalog, slug, key, format, platform, version, page, is_free, changed_at)
      select ${name}, slug, key, format, platform, version, page, is_free, ${now} from listed
      on conflict (catalog, slug, format, platform) do update set
        key = excluded.key, version = excluded.version, page = excluded.page, is_free = excluded.is_free,
        changed_at = excluded.changed_at
      where (v.key, v.version, v.page, v.is_free)
        is distinct from (excluded.key, excluded.version, excluded.page, excluded.is_free)`)
    await linkSlugs(tx, name)
    await writeReleases(tx, name, releases)
    if ((await freeKeysIn(tx, name)) !== freeBefore) await forgetKnownProducts(tx)
  })
}

/** Replaces the releases that can be installed. Rows that stay the same are not written again. */
async function writeReleases(tx: Db, name: string, releases: CatalogRelease[]) {
  const listed = new Map(releases.map((release) => [release.slug, releaseRow(name, release)]))
  const known = await tx.select().from(catalogReleases).where(eq(catalogReleases.catalog, name))
  const old: string[] = []
  for (const row of known) {
    if (isDeepStrictEqual(row, listed.get(row.slug))) listed.delete(row.slug)
    else old.push(row.slug)
  }
  await tx
    .delete(catalogReleases)
    .where(and(eq(catalogReleases.catalog, name), inArray(catalogReleases.slug, old)))
  for (const rows of inChunks([...listed.values()], { count: ROWS_AT_ONCE }))
    await tx.insert(catalogReleases).values(rows)
}

const ROWS_AT_ONCE = 500

function releaseRow(catalog: string, { files, tags: _, ...release }: CatalogRelease) {
  const systems = PLATFORMS.flatMap((platform) => {
    const fitting = files.filter(({ systems }) => systems.some((system) => system.platform === platform))
    const archives = fitting.filter(({ isInstaller }) => !isInstaller)
    const sizes = (archives.length > 0 ? archives : fitting).map(({ size }) => size)
    if (sizes.length === 0) return []
    return { platform, size: Math.min(...sizes), isInstaller: archives.length === 0 }
  })
  const formats = RELEASE_FORMATS.filter((format) => files.some((file) => file.formats.includes(format)))
  const [key = ''] = nameKeysOf(release.name, release.maker)
  return { catalog, key, ...release, formats, systems }
}

let aliases: CatalogAliases | undefined

/** By the shipped tables. */
function aliasesOf(packages: Catalog['packages']) {
  const { makerOf, products } = shippedProducts()
  aliases ??= catalogAliases(makerOf, products)
  return aliases(packages)
}

/** The plugins that a catalog knows to be free, as one text. */
async function freeKeysIn(tx: Db, name: string) {
  const { rows } = await tx.execute<{ keys: string | null }>(sql`
    select string_agg(distinct key, ' ' order by key) as keys from ${catalogVersions}
    where catalog = ${name} and is_free`)
  return rows[0]?.keys ?? ''
}

/** The daily sweep looks up again what is known of all plugins. */
const forgetKnownProducts = (tx: Db) => tx.update(knownProducts).set({ digest: '' })

/** Locks the catalog, so that servers write it one after the other. */
async function lockCatalog(tx: Db, name: string, now: Date) {
  await tx.insert(catalogs).values({ name, dueAt: now }).onConflictDoNothing()
  await tx.select().from(catalogs).where(eq(catalogs.name, name)).for('update')
}

/** Links a definition to the package of its unambiguous name and maker by slug, so that the link survives a new spelling. */
const linkSlugs = (tx: Db, name: string) =>
  tx.execute(sql`
    insert into ${definitionIdentities} (key, definition_id)
    select v.slug, d.id from (select distinct slug, key from ${catalogVersions} where catalog = ${name}) v
      join ${definitionIdentities} i on i.key = v.key
      join ${definitions} d on d.id = i.definition_id
    where not exists (
      select 1 from ${definitions} o
      where o.name_key = d.name_key and o.vendor_key = d.vendor_key and o.id <> d.id)
    order by v.slug
    on conflict do nothing`)

/** Reads a catalog from its address or file. Throws a sentence when it cannot be read or is not a catalog. */
async function readCatalog(source: CatalogSource, network?: CatalogNetwork): Promise<Catalog> {
  const { place, isAddress, form, maxBytes } = source
  const bytes = isAddress ? await readAddress(place, network, maxBytes) : await readSmallFile(place, maxBytes)
  const catalog = parseCatalog(bytes.toString('utf8'), form)
  if ('refused' in catalog) throw new Error(catalog.refused)
  return catalog
}

async function readSmallFile(path: string, maxBytes: number) {
  const stats = await stat(path).catch(() => undefined)
  if (!stats) throw new Error(words.noSuchFile)
  // A pipe or a device could be endless.
  if (!stats.isFile()) throw new Error(words.notAFile)
  if (stats.size > maxBytes) throw new Error(tooLarge(maxBytes))
  return readFile(path).catch(() => {
    throw new Error(words.unreadableFile)
  })
}

/** Deletes a catalog and its data. Returns whether it existed. */
export function deleteCatalog(db: Db, name: string) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      delete from ${definitionIdentities} where key in (
        select slug from ${catalogVersions} where catalog = ${name})`)
    // The next round decides again what only this catalog had said.
    await tx.execute(sql`
      update ${latestVersions} set is_marked = false where catalogs @> ${JSON.stringify([{ catalog: name }])}::jsonb`)
    if ((await freeKeysIn(tx, name)) !== '') await forgetKnownProducts(tx)
    const deletedCatalogs = await tx.delete(catalogs).where(eq(catalogs.name, name)).returning()
    return deletedCatalogs.length > 0
  })
}
