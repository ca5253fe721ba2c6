import { type IdentifyingFields, type Identity, isConflicting } from '../bundles/identity/identity.ts'
import { sharedValueOf } from '../community/shared-value.ts'

export type LinkableBundle = { bundle: IdentifyingFields; identity: Identity | undefined }

export type DefinitionLinks = {
  /** The definition id of each bundle, or null without a linkable identity. */
  ids: (string | null)[]
  /** New and changed definitions. */
  written: LinkableDefinition[]
  keys: { key: string; definitionId: string }[]
}

/**
 * Links bundles to definitions, and collects the changes of definitions. `known` are all definitions that share a key with
 * one of the bundles. Only facts from the bundles are used, nothing that a user typed.
 */
export function definitionLinksOf(
  bundles: LinkableBundle[],
  known: LinkableDefinition[],
  makeId: () => string,
  now: number,
): DefinitionLinks {
  const owners = new Map(
    known.flatMap((definition) => definition.keys.map((key) => [key, definition] as const)),
  )
  const written = new Set<LinkableDefinition>()
  const keys: DefinitionLinks['keys'] = []
  const ids = bundles.map(({ bundle, identity }) => {
    if (!identity) return null
    const free = identity.keys.filter((key) => !owners.has(key))
    const candidates = [...new Set(identity.keys.flatMap((key) => owners.get(key) ?? []))]
    const linked = definitionToLink(identity, candidates)
    // All its keys belong to other products.
    if (!linked && free.length === 0) return null
    const definition = linked ?? {
      ...identity,
      keys: [],
      id: makeId(),
      name: '',
      manufacturer: '',
      createdAt: now,
    }
    if (fillFrom(definition, bundle, identity) || !linked) written.add(definition)
    for (const key of free.slice(0, Math.max(0, MAX_KEYS - definition.keys.length))) {
      definition.keys.push(key)
      owners.set(key, definition)
      keys.push({ key, definitionId: definition.id })
    }
    return definition.id
  })
  return { ids, written: [...written], keys }
}

/** A product has only a few for each format; more indicates abuse. */
const MAX_KEYS = 64

/** Fills the definition's empty fields from the bundle; returns whether something changed. */
function fillFrom(definition: LinkableDefinition, bundle: IdentifyingFields, identity: Identity) {
  const read = shareableNamesOf(bundle, identity)
  const before = { ...definition }
  definition.name ||= read.name
  definition.manufacturer ||= read.manufacturer
  definition.vendorKey ||= identity.vendorKey
  return (['name', 'manufacturer', 'vendorKey'] as const).some((part) => definition[part] !== before[part])
}

/** The name and maker that may be shared, else ''. A file may be renamed, so a name counts only with codes or a matching identifier. */
function shareableNamesOf(bundle: IdentifyingFields, { nameKey, vendorKey }: Identity) {
  return {
    name: isNameReliable(bundle, nameKey) ? shareable('name', bundle.name) : '',
    manufacturer: vendorKey === '' ? '' : shareable('manufacturer', bundle.manufacturer),
  }
}

function isNameReliable({ audioUnit, classId, bundleId }: IdentifyingFields, nameKey: string) {
  if (audioUnit || classId) return true
  return lettersOf(bundleId ?? '').includes(lettersOf(nameKey))
}

const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

function shareable(field: 'name' | 'manufacturer', value: string) {
  const shared = sharedValueOf(field, value)
  return 'value' in shared && typeof shared.value === 'string' ? shared.value : ''
}

/** A definition with the keys of bundles in all libraries; `createdAt` in milliseconds. */
export type LinkableDefinition = Identity & {
  id: string
  name: string
  manufacturer: string
  createdAt: number
}

/** The definition of a bundle, by identifiers, else by name and maker: the one with the most shared keys, then the oldest. */
function definitionToLink(
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
  const shared = (each: LinkableDefinition) => sharedKeyCount(identity, each)
  // Definitions of one import are equally old, so the id makes the order stable.
  const [closest] = (identified.length > 0 ? identified : possible).toSorted(
    (a, b) => shared(b) - shared(a) || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1),
  )
  return closest
}

/** Another name by another maker: a bundle has the identifier of an unrelated product. */
const isUnrelated = (a: Identity, b: Identity) =>
  a.nameKey !== b.nameKey && a.vendorKey !== '' && b.vendorKey !== '' && a.vendorKey !== b.vendorKey

const sharedKeyCount = (a: Identity, b: Identity) => a.keys.filter((key) => b.keys.includes(key)).length

/** The part of an identity that links bundles of different people. A name counts only with a known maker, not with a guessed one. */
export function linkableIdentityOf({ nameKey, vendorKey, keys }: Identity): Identity | undefined {
  const reliableKeys = keys.filter((key) => vendorKey !== '' || !isNameKey(key))
  return reliableKeys.length > 0 ? { nameKey, vendorKey, keys: reliableKeys } : undefined
}

/** True for a key that is only a name with its maker. */
const isNameKey = (key: string) => key.startsWith('name:')
