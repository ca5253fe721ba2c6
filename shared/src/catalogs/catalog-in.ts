import { type CatalogPackage, parseCatalogPackage } from './catalog-package.ts'

export type Catalog = {
  packages: CatalogPackage[]
  /** The number of packages without a usable name, maker or version, or with the same name and maker as another. */
  skipped: number
}

/** Parses an Open Audio Stack registry, or only its plugins; a sentence when it is not a catalog. Skips incomplete packages. */
export function parseCatalog(text: string): Catalog | { refused: string } {
  const json = jsonIn(text)
  if (json === undefined) return { refused: 'It is not JSON.' }
  const plugins = pluginsIn(json)
  if (!plugins) return { refused: 'It is not a list of plugins in the form of an Open Audio Stack registry.' }
  const entries = Object.entries(plugins)
  if (entries.length > MOST_PACKAGES)
    return { refused: `It has more than ${MOST_PACKAGES.toLocaleString('en')} plugins.` }
  const read = entries.flatMap(([slug, value]) => parseCatalogPackage(slug, value) ?? [])
  if (read.length === 0) return { refused: 'It has no plugin with a maker and a version.' }
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
