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
  const { entriesIn, packagesOf, releaseOf, refusal } = FORMS[form]
  const entries = entriesIn(json)
  if (!entries) return { refused: refusal }
  if (entries.length > MOST_PACKAGES)
    return { refused: `It has more than ${englishNumber(MOST_PACKAGES)} plugins.` }
  const read = entries.map(packagesOf)
  const packages = withoutNamesakes(read.flat())
  if (read.flat().length === 0) return { refused: 'It has no plugin with a manufacturer and a version.' }
  const kept = new Set(packages)
  const releases = releaseOf ? entries.flatMap((entry) => releaseOf(entry) ?? []) : []
  return { packages, releases, skipped: read.filter((each) => !each.some((one) => kept.has(one))).length }
}

type Form<Entry> = {
  entriesIn: (json: unknown) => Entry[] | undefined
  packagesOf: (entry: Entry) => CatalogPackage[]
  releaseOf?: (entry: Entry) => CatalogRelease | undefined
  refusal: string
}

const REGISTRY: Form<unknown> = {
  entriesIn: (json) => {
    const plugins = pluginsIn(json)
    return plugins && Object.entries(plugins)
  },
  packagesOf: (entry) => {
    const [slug, value] = entry as [string, unknown] // entriesIn returns pairs
    const read = parseCatalogPackage(slug, value)
    return read ? [read] : []
  },
  releaseOf: (entry) => {
    const [slug, value] = entry as [string, unknown] // entriesIn returns pairs
    return releasesOf(slug, value)[0]
  },
  refusal: 'It is not an Open Audio Stack registry.',
}

const listIn = (json: unknown) => (Array.isArray(json) ? json : undefined)

const FORMS: Record<CatalogForm, Form<unknown>> = {
  registry: REGISTRY,
  casks: {
    entriesIn: listIn,
    packagesOf: caskPackagesOf,
    refusal: 'It is not a Homebrew list of casks.',
  },
  winget: {
    entriesIn: listIn,
    packagesOf: (value) => {
      const read = wingetPackageOf(value)
      return read ? [read] : []
    },
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
  if (!isList(json)) return undefined
  if ('plugins' in json) return isList(json.plugins) ? json.plugins : undefined
  return Object.values(json).some(isList) ? json : undefined
}

const isList = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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
