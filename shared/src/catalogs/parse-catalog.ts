import { englishNumber } from '../text/locale.ts'
import { versionKeyOf } from '../updates/version-key.ts'
import { caskPackagesOf } from './cask-packages.ts'
import { type CatalogPackage, isObject, namedPackage, parseCatalogPackage } from './catalog-package.ts'
import { type CatalogRelease, releasesOf } from './catalog-release.ts'
import type { CatalogForm } from './source.ts'

export type Catalog = {
  packages: CatalogPackage[]
  /** The newest release with files of each product; only a registry has them. */
  releases: CatalogRelease[]
  /** The number of packages without a usable name, maker or version, or with the same name and maker as another. */
  skipped: number
}

/** Parses a catalog of this form; a sentence when it is none. Skips incomplete packages. */
export function parseCatalog(text: string, form: CatalogForm = 'registry'): Catalog | { refused: string } {
  const json = jsonIn(text)
  if (json === undefined) return { refused: 'It is not JSON.' }
  const { listIn, packagesOf, releaseOf, refusal } = FORMS[form]
  const list = listIn(json)
  if (!list) return { refused: refusal }
  const entries = Object.entries(list)
  if (entries.length > MOST_PACKAGES)
    return { refused: `It has more than ${englishNumber(MOST_PACKAGES)} plugins.` }
  const read = entries.map(([slug, value]) => [packagesOf(value, slug) ?? []].flat())
  const packages = withoutNamesakes(read.flat())
  if (read.flat().length === 0) return { refused: 'It has no plugin with a manufacturer and a version.' }
  const kept = new Set(packages)
  const releases = entries.flatMap(([slug, value]) => releaseOf?.(slug, value) ?? [])
  return { packages, releases, skipped: read.filter((each) => !each.some((one) => kept.has(one))).length }
}

type Form = {
  /** The packages, by their slugs where the catalog names them so. */
  listIn: (json: unknown) => object | undefined
  packagesOf: (value: unknown, slug: string) => CatalogPackage[] | CatalogPackage | undefined
  releaseOf?: (slug: string, value: unknown) => CatalogRelease | undefined
  refusal: string
}

const arrayIn = (json: unknown) => (Array.isArray(json) ? json : undefined)

const FORMS: Record<CatalogForm, Form> = {
  registry: {
    listIn: pluginsIn,
    packagesOf: (value, slug) => parseCatalogPackage(slug, value),
    releaseOf: (slug, value) => releasesOf(slug, value)[0],
    refusal: 'It is not an Open Audio Stack registry.',
  },
  casks: {
    listIn: arrayIn,
    packagesOf: caskPackagesOf,
    refusal: 'It is not a Homebrew list of casks.',
  },
  winget: {
    listIn: arrayIn,
    packagesOf: wingetPackageOf,
    refusal: 'It is not a winget index.',
  },
}

const MOST_PACKAGES = 20_000

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}

/** The plugins of a registry, or a plain list of them. */
function pluginsIn(json: unknown): object | undefined {
  if (!isObject(json)) return undefined
  if ('plugins' in json) return isObject(json.plugins) ? json.plugins : undefined
  return Object.values(json).some(isObject) ? json : undefined
}

/** Two packages with the same name and maker cannot be told apart. */
function withoutNamesakes(packages: CatalogPackage[]) {
  const counts = new Map<string, number>()
  for (const { key } of packages) counts.set(key, (counts.get(key) ?? 0) + 1)
  return packages.filter(({ key }) => counts.get(key) === 1)
}

/** One package of winget: the first part of its id is its maker. `undefined` without a name or a release version. */
export function wingetPackageOf(value: unknown): CatalogPackage | undefined {
  if (!isObject(value)) return undefined
  const { Name: name, PackageId: id, Version: text } = value
  if (typeof name !== 'string' || typeof id !== 'string' || typeof text !== 'string' || !ID.test(id))
    return undefined
  const version = versionKeyOf(text)
  const named = namedPackage(name, id.split('.')[0] ?? '')
  if (!version || !named) return undefined
  return {
    slug: id,
    ...named,
    versions: [{ format: '', platform: 'windows', version: version.text, page: '' }],
  }
}

/** `Publisher.Package`, at most eight parts of 32 characters. */
const ID = /^[^\s.\\/:*?"<>|\p{Cc}\p{Surrogate}]{1,32}(?:\.[^\s.\\/:*?"<>|\p{Cc}\p{Surrogate}]{1,32}){1,7}$/u
