import { identityOf } from '../bundles/identity/identity.ts'
import { linkableIdentityOf } from '../definitions/links.ts'
import type { Platform } from '../plugins/architectures.ts'
import { formatsBy } from '../plugins/format-lists.ts'
import { compareVersionKeys, type VersionKey, versionKeyOf } from '../updates/version-key.ts'

/** One product of a catalog, with the newest version of each format and system. */
export type CatalogPackage = {
  slug: string
  /** As the catalog spells them. */
  name: string
  maker: string
  /** The identity key of the name and maker. */
  key: string
  versions: CatalogVersionRow[]
  /** Its newest release has a license under which everybody may use it. */
  isFree?: true
}

/** `page` is a web address or ''. */
type CatalogVersionRow = CatalogKind & { version: string; page: string }

/** A package with the fields of Open Audio Stack; `undefined` without a name, a maker or a release version. */
export function parseCatalogPackage(slug: string, value: unknown): CatalogPackage | undefined {
  if (!isObject(value) || !SLUG.test(slug)) return undefined
  const releases = releasesOf(value)
  const named = releases.map(({ facts }) => namedPackage(facts.name, facts.author)).find(Boolean)
  const versions = newestOfEachKind(releases)
  if (!named || versions.length === 0) return undefined
  return { slug, ...named, versions, ...(isFreeLicense(releases[0]?.facts.license) && { isFree: true }) }
}

/** By the short names of SPDX. `other` and a license that is missing say nothing. */
export const isFreeLicense = (license: unknown): boolean =>
  typeof license === 'string' && FREE_LICENSE.test(license)

const FREE_LICENSE =
  /^(?:(?:a|l)?gpl|mit|0?bsd|apache|isc|mpl|cc0|cc-by|bsl-1|unlicense|zlib|wtfpl)(?:-[\w.+-]+)?$/i

/** A slug is written to the database and to the log. */
const SLUG = /^[\p{L}\p{N}._~+@-]{1,100}(?:\/[\p{L}\p{N}._~+@-]{1,100}){0,3}$/u

type Facts = { [field: string]: unknown }
type Release = { version: VersionKey; facts: Facts }

/** Newest first. A package without a list of versions is one release, as in a handwritten catalog. */
function releasesOf(value: Facts): Release[] {
  const listed = isObject(value.versions) ? Object.entries(value.versions) : [[value.version, value] as const]
  return listed
    .flatMap(([text, facts]) => {
      const version = typeof text === 'string' ? versionKeyOf(text) : undefined
      return version && isObject(facts) ? [{ version, facts }] : []
    })
    .sort((a, b) => compareVersionKeys(b.version, a.version))
}

/** A name and its maker with their identity key; `undefined` for what is not a name. */
export function namedPackage(
  name: unknown,
  maker: unknown,
): Pick<CatalogPackage, 'name' | 'maker' | 'key'> | undefined {
  if (typeof name !== 'string' || typeof maker !== 'string') return undefined
  if ([name, maker].some((text) => text.length > MOST_TEXT || INVISIBLE.test(text))) return undefined
  if (name.trim() === '') return undefined
  const [key] = nameKeysOf(name, maker)
  return key === undefined ? undefined : { name, maker, key }
}

/** The identity keys that a bundle of this name and maker has; none without a maker. */
export function nameKeysOf(name: string, manufacturer: string): string[] {
  return linkableIdentityOf(identityOf({ name, manufacturer }))?.keys ?? []
}

const MOST_TEXT = 200

/** Characters that do not belong in a name; a database refuses some of them. */
const INVISIBLE = /[\p{Cc}\p{Surrogate}]/u

function newestOfEachKind(releases: Release[]) {
  const newest = new Map<string, CatalogVersionRow>()
  for (const { version, facts } of releases) {
    for (const kind of kindsOf(facts.files)) {
      const place = `${kind.format}/${kind.platform}`
      if (!newest.has(place)) newest.set(place, { ...kind, version: version.text, page: pageOf(facts.url) })
    }
  }
  return [...newest.values()]
}

/** A format and a system; '' when the catalog does not name one. */
type CatalogKind = { format: string; platform: Platform | '' }

/** Every format in each file for each of its systems. A release without files is for every format and system. */
function kindsOf(files: unknown): CatalogKind[] {
  if (!Array.isArray(files) || files.length === 0) return [{ format: '', platform: '' }]
  return files.filter(isObject).flatMap(({ contains, systems }) => {
    const platforms = valuesIn(systems, PLATFORMS)
    return valuesIn(contains, FORMATS).flatMap((format) =>
      platforms.map((platform) => ({ format, platform })),
    )
  })
}

/** The known values of texts, or of objects with a text as their type; '' for a missing list. */
function valuesIn<T>(list: unknown, table: ReadonlyMap<unknown, T>): (T | '')[] {
  if (!Array.isArray(list)) return ['']
  const words = list.map((each: unknown) => (isObject(each) ? each.type : each))
  return [...new Set(words.flatMap((word) => table.get(String(word).toLowerCase()) ?? []))]
}

const FORMATS = formatsBy(({ inCatalogs }) => inCatalogs)

const PLATFORMS = new Map<string, Platform>([
  ['mac', 'macos'],
  ['win', 'windows'],
  ['linux', 'linux'],
])

/** A web address, or ''. */
export const pageOf = (url: unknown) =>
  typeof url === 'string' && url.length <= 2048 && PAGE.test(url) ? url : ''

const PAGE = /^https?:\/\/[^\s/?#@\\]+(?:[/?#][!-~]*)?$/i

export function isObject(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
