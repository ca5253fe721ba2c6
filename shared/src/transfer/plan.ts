import type { IdentifiedProduct } from '../bundles/identity/joining.ts'
import { productIndexOf } from './held-products.ts'
import { identityOfImported } from './identity-of-imported.ts'
import type { ImportedPlugin } from './imported-plugin.ts'

/** A plugin of a file, and the plugin of the library that it is; null for a new one. */
export type PlannedImport = ImportedPlugin & { into: string | null }

/**
 * Which plugins of the file are in the library already: first those that came from it, then by the rule of joining. A plugin
 * of the library is at most one of the file, so that two which stood side by side stay two.
 */
export function importPlanOf(plugins: ImportedPlugin[], library: IdentifiedProduct[]): PlannedImport[] {
  const there = new Set(library.map(({ id }) => id))
  const taken = new Set(plugins.flatMap(({ id }) => (there.has(id) ? id : [])))
  const held = productIndexOf(library)
  return plugins.map((plugin) => {
    if (there.has(plugin.id)) return { ...plugin, into: plugin.id }
    const into = held.productFor(identityOfImported(plugin), (id) => taken.has(id)) ?? null
    if (into) taken.add(into)
    return { ...plugin, into }
  })
}
