import { type CatalogPackage, parseCatalogPackage } from './catalog-package.ts'

export type Catalog = {
  packages: CatalogPackage[]
  /** Packages without a name, a maker or a version that says something, and such as cannot be told from one another. */
  skipped: number
}

/**
 * A catalog in the shape of an Open Audio Stack registry: all of it, or its plugins alone. Gives a sentence for what is
 * no catalog; a package that says too little, and fields that nobody knows, harm nothing.
 */
export function parseCatalog(text: string): Catalog | { refused: string } {
  const json = jsonIn(text)
  if (json === undefined) return { refused: 'It is not JSON.' }
  const listed = listIn(json)
  if (!listed) return { refused: 'It is not a list of plugins in the form of an Open Audio Stack registry.' }
  const entries = Object.entries(listed)
  if (entries.length > MOST_PACKAGES)
    return { refused: `It has more than ${MOST_PACKAGES.toLocaleString('en')} plugins.` }
  const read = entries.flatMap(([slug, value]) => parseCatalogPackage(slug, value) ?? [])
  if (read.length === 0) return { refused: 'It names no plugin with a maker and a version.' }
  const packages = withoutNamesakes(read)
  return { packages, skipped: entries.length - packages.length }
}

const MOST_PACKAGES = 20_000

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}

/** The plugins of a registry, else what is a list itself. */
function listIn(json: unknown): object | undefined {
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
