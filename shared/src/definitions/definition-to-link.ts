import type { Identity } from '../bundles/identity/identity.ts'
import { isConflicting } from '../bundles/identity/joining.ts'
import { isNameKey } from './linkable-identity.ts'

/** A definition with the keys of bundles in all libraries; `createdAt` in milliseconds. */
export type LinkableDefinition = Identity & {
  id: string
  name: string
  manufacturer: string
  createdAt: number
}

/** The definition of a bundle, by identifiers, else by name and maker: the one with the most shared keys, then the oldest. */
export function definitionToLink(
  identity: Identity,
  candidates: LinkableDefinition[],
): LinkableDefinition | undefined {
  const possible = candidates.filter(
    (each) =>
      !isConflicting(identity, each) && !isUnrelated(identity, each) && sharedKeyCount(identity, each) > 0,
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
const isUnrelated = (a: Identity, b: Identity) =>
  a.nameKey !== b.nameKey && a.vendorKey !== '' && b.vendorKey !== '' && a.vendorKey !== b.vendorKey

const sharedKeyCount = (a: Identity, b: Identity) => a.keys.filter((key) => b.keys.includes(key)).length

function isCloser(a: LinkableDefinition, b: LinkableDefinition, identity: Identity) {
  const more = sharedKeyCount(identity, a) - sharedKeyCount(identity, b)
  // Definitions of one import are equally old, so the id makes the order stable.
  const older = b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)
  return more > 0 || (more === 0 && older > 0)
}
