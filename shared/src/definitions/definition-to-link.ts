import type { Identity } from '../bundles/identity/identity.ts'
import { isConflicting } from '../bundles/identity/joining.ts'
import { isNameKey } from './linkable-identity.ts'

/** What the community knows a product by. The keys are those of bundles of whomever; `createdAt` in milliseconds. */
export type LinkableDefinition = Identity & {
  id: string
  name: string
  manufacturer: string
  createdAt: number
}

/**
 * The definition that a bundle belongs to, or `undefined` when it is of a new product: by identifiers, else by name and
 * maker. Of several it is the one that most keys are shared with, of equal ones the older.
 */
export function definitionToLink(
  identity: Identity,
  candidates: LinkableDefinition[],
): LinkableDefinition | undefined {
  const possible = candidates.filter(
    (each) =>
      !isConflicting(identity, each) && !isElsewhere(identity, each) && sharedKeys(identity, each) > 0,
  )
  const identified = possible.filter((each) =>
    each.keys.some((key) => !isNameKey(key) && identity.keys.includes(key)),
  )
  return (identified.length > 0 ? identified : possible).reduce<LinkableDefinition | undefined>(
    (best, each) => (best && !isCloser(each, best, identity) ? best : each),
    undefined,
  )
}

/** Another name by another maker: a bundle has the identifier of an unrelated product. */
const isElsewhere = (a: Identity, b: Identity) =>
  a.nameKey !== b.nameKey && a.vendorKey !== '' && b.vendorKey !== '' && a.vendorKey !== b.vendorKey

const sharedKeys = (a: Identity, b: Identity) => a.keys.filter((key) => b.keys.includes(key)).length

function isCloser(a: LinkableDefinition, b: LinkableDefinition, identity: Identity) {
  const more = sharedKeys(identity, a) - sharedKeys(identity, b)
  // Those of one import are equally old; any order will do that is always the same.
  const older = b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)
  return more > 0 || (more === 0 && older > 0)
}
