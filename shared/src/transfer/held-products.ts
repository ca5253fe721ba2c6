import type { Identity } from '../bundles/identity/identity.ts'
import { type IdentifiedProduct, pluginToJoin } from '../bundles/identity/joining.ts'

/** An index of products by their identity, fast enough for tables with tens of thousands of rows. */
export function productIndexOf(known: IdentifiedProduct[] = []) {
  const products = new Map<string, IdentifiedProduct>()
  const idsByKey = new Map<string, Set<string>>()

  /** Adds or replaces a product. */
  const put = (product: IdentifiedProduct) => {
    products.set(product.id, product)
    for (const key of indexKeysOf(product)) {
      const ids = idsByKey.get(key)
      if (ids) ids.add(product.id)
      else idsByKey.set(key, new Set([product.id]))
    }
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
