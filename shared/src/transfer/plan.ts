import type { IdentifiedProduct } from '../bundles/identity/joining.ts'
import { productIndexOf } from './held-products.ts'
import { identityOfImported } from './identity-of-imported.ts'
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
    const into = products.productFor(identityOfImported(plugin), (id) => usedIds.has(id)) ?? null
    if (into) usedIds.add(into)
    return { ...plugin, into }
  })
}
