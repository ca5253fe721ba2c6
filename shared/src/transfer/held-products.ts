import type { Identity } from '../bundles/identity/identity.ts'
import { type IdentifiedProduct, pluginToJoin } from '../bundles/identity/joining.ts'

/** Products found by what they are recognized by, without looking at each: for tables of tens of thousands of rows. */
export function productIndexOf(known: IdentifiedProduct[] = []) {
  const products = new Map<string, IdentifiedProduct>()
  const sharing = new Map<string, Set<string>>()

  /** A new product, or what has become of one. */
  const put = (product: IdentifiedProduct) => {
    products.set(product.id, product)
    for (const sign of signsOf(product)) {
      const ids = sharing.get(sign)
      if (ids) ids.add(product.id)
      else sharing.set(sign, new Set([product.id]))
    }
  }
  for (const product of known) put(product)

  /** The one that this belongs to by the rule of joining, among those that are not taken. */
  const productFor = (identity: Identity, isTaken: (id: string) => boolean = () => false) => {
    const ids = new Set(signsOf(identity).flatMap((sign) => [...(sharing.get(sign) ?? [])]))
    const candidates = [...ids].flatMap((id) => (isTaken(id) ? [] : (products.get(id) ?? [])))
    return pluginToJoin(identity, candidates)
  }
  return { put, productFor }
}

/** No key begins like a name does here. */
const signsOf = ({ nameKey, keys }: Identity) => [`=${nameKey}`, ...keys]
