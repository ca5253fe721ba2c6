import type { IdentifyingFields, Identity } from '../bundles/identity/identity.ts'
import { definitionToLink, type LinkableDefinition } from './definition-to-link.ts'
import { shareableNamesOf } from './names-read.ts'

/** A bundle with what it is recognized by across people. */
export type LinkableBundle = { bundle: IdentifyingFields; identity: Identity | undefined }

export type DefinitionLinks = {
  /** For each bundle the id of its definition, or null when it says too little. */
  ids: (string | null)[]
  /** Definitions that are new, and such as were nameless until now. */
  written: LinkableDefinition[]
  keys: { key: string; definitionId: string }[]
}

/**
 * Which definition each of these bundles belongs to, and what is new about definitions with them. `known` are all that
 * share a key with one of the bundles. What a person typed has no part in it: everything comes from the bundles.
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
    // All its keys belong to products that it is none of.
    if (!linked && free.length === 0) return null
    const definition = linked ?? {
      ...identity,
      keys: [],
      id: makeId(),
      name: '',
      manufacturer: '',
      createdAt: now,
    }
    if (learns(definition, bundle, identity) || !linked) written.add(definition)
    for (const key of free.slice(0, Math.max(0, MOST_KEYS - definition.keys.length))) {
      definition.keys.push(key)
      owners.set(key, definition)
      keys.push({ key, definitionId: definition.id })
    }
    return definition.id
  })
  return { ids, written: [...written], keys }
}

/** A product has only a few for each format; more indicates abuse. */
const MOST_KEYS = 64

/** Takes from the bundle what is not known of the definition yet; whether that was anything. */
function learns(definition: LinkableDefinition, bundle: IdentifyingFields, identity: Identity) {
  const read = shareableNamesOf(bundle, identity)
  const before = { ...definition }
  definition.name ||= read.name
  definition.manufacturer ||= read.manufacturer
  definition.vendorKey ||= identity.vendorKey
  return (['name', 'manufacturer', 'vendorKey'] as const).some((part) => definition[part] !== before[part])
}
