import type { Bundle } from '../bundle.ts'
import { audioUnitOf } from './audio-unit-of.ts'
import { type Identity, identityOf } from './identity.ts'
import { type Product, pluginToJoin, speaksAgainst } from './joining.ts'

/** The bundles of one product each, by the rules by which the library joins them one by one. */
export function grouped(bundles: Bundle[]): Bundle[][] {
  const known = bundles.map((bundle) => ({ bundle, identity: identityOfBundle(bundle) }))
  // Known makers first, so that an unknown one sees every maker that its name could belong to.
  const inOrder = known.toSorted(
    (a, b) => Number(a.identity.vendorKey === '') - Number(b.identity.vendorKey === ''),
  )
  const groups = new Groups()
  for (const { bundle, identity } of inOrder) groups.add(bundle, identity)
  return groups.all()
}

/** The identity of a bundle as it was read. */
function identityOfBundle(bundle: Bundle): Identity {
  const { manufacturer, name, bundleId, classId, path } = bundle
  return identityOf({
    name: name.value,
    manufacturer: manufacturer.confidence === 'placeholder' ? '' : manufacturer.value,
    isGuess: manufacturer.source === 'bundle-id',
    path,
    bundleId: bundleId || null,
    audioUnit: audioUnitOf(bundle),
    classId: classId || null,
  })
}

type Group = { product: Product; bundles: Bundle[] }

class Groups {
  readonly #groups = new Map<string, Group>()
  /** The groups that have a key or a name. */
  readonly #index = new Map<string, Set<string>>()
  #count = 0

  add(bundle: Bundle, identity: Identity) {
    const candidates = this.#candidatesOf(identity)
    const chosen = pluginToJoin(identity, candidates)
    const group = (chosen === undefined ? undefined : this.#groups.get(chosen)) ?? this.#opened(identity)
    group.bundles.push(bundle)
    this.#enrich(group, identity)
    for (const other of candidates) if (this.#isSame(group.product, other)) this.#merge(group, other.id)
  }

  all() {
    return [...this.#groups.values()].map(({ bundles }) => bundles)
  }

  #candidatesOf(identity: Identity) {
    const ids = new Set(termsOf(identity).flatMap((term) => [...(this.#index.get(term) ?? [])]))
    return [...ids].flatMap((id) => this.#groups.get(id)?.product ?? [])
  }

  #opened({ nameKey, vendorKey }: Identity): Group {
    const id = String(this.#count++)
    const group = { product: { id, nameKey, vendorKey, keys: [] }, bundles: [] }
    this.#groups.set(id, group)
    return group
  }

  #enrich({ product }: Group, identity: Identity) {
    product.keys = [...new Set([...product.keys, ...identity.keys])]
    product.vendorKey ||= identity.vendorKey
    for (const term of termsOf(identity)) {
      this.#index.set(term, (this.#index.get(term) ?? new Set()).add(product.id))
    }
  }

  /** A bundle can show that two groups are one, because it has a key of each. */
  #isSame(product: Product, other: Product) {
    const isApart = other.id !== product.id && this.#groups.has(other.id)
    return isApart && product.keys.some((key) => other.keys.includes(key)) && !speaksAgainst(product, other)
  }

  #merge(group: Group, id: string) {
    const other = this.#groups.get(id)
    if (!other) return
    this.#groups.delete(id)
    group.bundles.push(...other.bundles)
    this.#enrich(group, other.product)
  }
}

const termsOf = ({ nameKey, keys }: Identity) => [`named:${nameKey}`, ...keys]
