import { type IdentifiedProduct, type Identity, pluginToJoin } from '../bundles/identity/identity.ts'
import { joiningIdentityOf } from './identity-of-imported.ts'
import type { ImportedPlugin } from './imported-plugin.ts'

/** A plugin of a file, and the library's plugin that it joins; null for a new one. */
export type PlannedImport = ImportedPlugin & { into: string | null }

/** Finds plugins of the file in the library, by id, then identity. At most one joins each, so that separate plugins stay separate. */
export function importPlanOf(plugins: ImportedPlugin[], library: IdentifiedProduct[]): PlannedImport[] {
  const libraryIds = new Set(library.map(({ id }) => id))
  const usedIds = new Set(plugins.flatMap(({ id }) => (libraryIds.has(id) ? id : [])))
  const products = productIndexOf(library)
  return plugins.map((plugin) => {
    if (libraryIds.has(plugin.id)) return { ...plugin, into: plugin.id }
    const into = products.productFor(joiningIdentityOf(plugin), (id) => usedIds.has(id)) ?? null
    if (into) usedIds.add(into)
    return { ...plugin, into }
  })
}

/** An index of products by their identity, fast enough for tables with tens of thousands of rows. */
export function productIndexOf(known: IdentifiedProduct[] = []) {
  const products = new Map<string, IdentifiedProduct>()
  const idsByKey = new Map<string, Set<string>>()

  /** Adds or replaces a product. */
  const put = (product: IdentifiedProduct) => {
    products.set(product.id, product)
    for (const key of indexKeysOf(product))
      idsByKey.set(key, (idsByKey.get(key) ?? new Set()).add(product.id))
  }
  for (const product of known) put(product)

  /** The id of the product that this identity joins, among those that are not used. */
  const productFor = (identity: Identity, isUsed: (id: string) => boolean = () => false) => {
    const ids = new Set(indexKeysOf(identity).flatMap((key) => [...(idsByKey.get(key) ?? [])]))
    const candidates = [...ids].flatMap((id) => (isUsed(id) ? [] : (products.get(id) ?? [])))
    return pluginToJoin(identity, candidates)
  }
  return { put, productFor }
}

/** The `=` separates names from keys. */
const indexKeysOf = ({ nameKey, keys }: Identity) => [`=${nameKey}`, ...keys]
