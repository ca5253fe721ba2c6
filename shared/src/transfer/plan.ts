import { type IdentifiedProduct, type Identity, pluginToJoin } from '../bundles/identity/identity.ts'
import { matchingFormat } from '../plugins/formats.ts'
import { compareVersions } from '../updates/version.ts'
import type { KnownPlugin } from './contract.ts'
import { joiningIdentityOf } from './identity-of-imported.ts'
import type { ImportedPlugin } from './imported-plugin.ts'

/** A plugin of a file, and the library's plugin that it joins; null for a new one. */
export type PlannedImport = ImportedPlugin & { into: string | null }

/**
 * Finds plugins of the file in the library, by id, then identity. At most one joins each of its rows, so that separate plugins stay
 * separate; those of a merged row join the plugin that it is merged into.
 */
export function importPlanOf(plugins: ImportedPlugin[], library: KnownProduct[]): PlannedImport[] {
  const shownIds = new Map(library.map(({ id, mergedInto }) => [id, mergedInto ?? id]))
  const usedIds = new Set(plugins.flatMap(({ id }) => (shownIds.has(id) ? id : [])))
  const products = productIndexOf(library)
  return plugins.map((plugin) => {
    const found = shownIds.has(plugin.id)
      ? plugin.id
      : products.productFor(joiningIdentityOf(plugin), (id) => usedIds.has(id))
    if (found) usedIds.add(found)
    return { ...plugin, into: shownIds.get(found ?? '') ?? null }
  })
}

/** The planned rows without those that say something of a plugin that is neither in the library nor on a computer, as tags of a DAW may. */
export const withoutStrangers = (plan: readonly PlannedImport[]): PlannedImport[] =>
  plan.filter(({ into, installations }) => into !== null || installations.length > 0)

/** `mergedInto`: the plugin of the library that it is merged into. */
type KnownProduct = IdentifiedProduct & { mergedInto?: string | undefined }

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

/** The news in a DAW's list about a plugin: it is new, or has a format or a newer version that the library does not know, or nothing new. */
type PlannedChange = 'new' | 'changed' | 'known'

/** The change of each planned plugin, in order. */
export function plannedChanges(
  plan: readonly PlannedImport[],
  library: readonly KnownPlugin[],
): PlannedChange[] {
  const byId = new Map(library.map((plugin) => [plugin.id, plugin]))
  return plan.map(({ into, installations, tags, isFavorite }) => {
    const known = byId.get(into ?? '')
    if (!known) return 'new'
    const formats = new Set(known.formats.map(matchingFormat))
    const isNews = installations.some(
      ({ format, version }) =>
        !formats.has(matchingFormat(format)) || (compareVersions(version, known.version) ?? 0) > 0,
    )
    return isNews || tags || isFavorite ? 'changed' : 'known'
  })
}
