import { nameKeyOf } from '../bundles/identity/keys.ts'
import { groupsOf } from '../groups.ts'
import type { MakerIndex, MakerRow, ProductRow } from '../products/product-tables.ts'
import { type CatalogPackage, nameKeysOf } from './catalog-package.ts'

/** The products of a catalog again, under each other name and maker that bundles may spell; `slug` then ends with the other key. */
export type CatalogAliases = (packages: readonly CatalogPackage[]) => CatalogPackage[]

/** The aliases by these tables. A key that two products could mean, or that the catalog lists itself, is none. */
export function catalogAliases(makerOf: MakerIndex, products: readonly ProductRow[]): CatalogAliases {
  const ofMaker = groupsOf(products, ({ maker }) => maker)
  const named = new Map<string, Map<string, ProductRow | undefined>>()
  const rowOf = (maker: MakerRow, name: string) => {
    const rows = named.get(maker.name) ?? rowsByName(ofMaker.get(maker.name) ?? [])
    named.set(maker.name, rows)
    return rows.get(keyOf(name))
  }

  return (packages) => {
    const listed = new Set(packages.map(({ key }) => key))
    const meant = new Map<string, CatalogPackage | undefined>()
    for (const each of packages) {
      for (const key of aliasKeysOf(each)) {
        const other = meant.get(key)
        if (!meant.has(key)) meant.set(key, each)
        else if (other && !isSameVersion(other, each)) meant.set(key, undefined)
      }
    }
    return [...meant]
      .flatMap(([key, each]) => (each && !listed.has(key) ? aliasOf(each, key) : []))
      .slice(0, MOST_OF_CATALOG)
  }

  function aliasKeysOf({ slug, name, maker: spelling }: CatalogPackage): string[] {
    const stated = makerOf(spelling)
    const maker = stated ?? makerOf(ownerOf(slug))
    if (!maker) return []
    const row = withoutShortMaker(name, maker)
      .map((form) => rowOf(maker, form))
      .find(Boolean)
    // Who hosts a product made it only if the tables say so.
    if (!row && !stated) return []
    const names = row ? [row.name, ...row.otherNames].filter((other) => rowOf(maker, other) === row) : [name]
    const spelled = names.filter((other) => !isOtherEdition(name, other)).flatMap(withShortMaker(maker))
    const makers = [maker.name, ...maker.spellings]
    const keys = makers.flatMap((other) => spelled.flatMap((form) => nameKeysOf(form, other)))
    return [...new Set(keys)].slice(0, MOST_ALIASES)
  }
}

/** The products of one maker; undefined for a name that several have. */
function rowsByName(products: readonly ProductRow[]) {
  const rows = new Map<string, ProductRow | undefined>()
  for (const row of products)
    for (const key of new Set([row.name, ...row.otherNames].map(keyOf)))
      rows.set(key, rows.has(key) ? undefined : row)
  return rows
}

/** A product has a few names, and its maker a few spellings. */
const MOST_ALIASES = 100

const MOST_OF_CATALOG = 20_000

/** No slug of a catalog has `/=`. */
const aliasOf = (each: CatalogPackage, key: string): CatalogPackage => ({
  ...each,
  key,
  slug: `${each.slug}/=${key.slice('name:'.length)}`,
})

const keyOf = (name: string) => nameKeyOf(name, '')

/** `asb2m10` of `asb2m10/dexed`. */
const ownerOf = (slug: string) => slug.split('/')[0] ?? ''

/** The name, and what is left of it without its maker or a short name of it before it. */
const withoutShortMaker = (name: string, { name: maker, prefixes }: MakerRow) => [
  name,
  ...[maker, ...prefixes].flatMap((short) => (startsWith(name, short) ? name.slice(short.length) : [])),
]

const withShortMaker =
  ({ prefixes }: MakerRow) =>
  (name: string) => [
    name,
    ...prefixes.flatMap((prefix) => (keyOf(name).startsWith(keyOf(prefix)) ? [] : `${prefix} ${name}`)),
  ]

const startsWith = (name: string, short: string) => name.toLowerCase().startsWith(`${short.toLowerCase()} `)

/** Serum 2 is not Serum, though the tables may have one row for both. */
const isOtherEdition = (name: string, other: string) =>
  keyOf(name) !== keyOf(other) && withoutNumber(name) === withoutNumber(other)

const withoutNumber = (name: string) => keyOf(name).replace(/(?<!\p{N})\p{N}+$/u, '')

/** One cask may list a product under several names. */
const isSameVersion = (a: CatalogPackage, b: CatalogPackage) =>
  a.versions.every(({ version }) => b.versions.every((other) => other.version === version))
