import type { Identity } from '#shared/bundles/identity/identity.ts'
import type { JoinableEntry } from './entry.ts'

/** An entry with its rank by age, and how many of its keys are indexed. */
type IndexedEntry = { entry: JoinableEntry; age: number; indexedKeyCount: number }

/** An index by name and key of the entries that a call may change. `known` are sorted by age, the oldest first. */
export function buildEntryIndex(known: JoinableEntry[]) {
  const byId = new Map<string, IndexedEntry>()
  const byName = new Map<string, Set<IndexedEntry>>()
  const byKey = new Map<string, Set<IndexedEntry>>()

  /** Adds a new entry, or replaces a changed one: its new keys come after the old ones. */
  const put = (entry: JoinableEntry) => {
    const indexed = byId.get(entry.id) ?? { entry, age: byId.size, indexedKeyCount: 0 }
    byId.set(entry.id, indexed)
    addTo(byName, entry.nameKey, indexed)
    for (const key of entry.keys.slice(indexed.indexedKeyCount)) addTo(byKey, key, indexed)
    indexed.entry = entry
    indexed.indexedKeyCount = entry.keys.length
  }
  for (const entry of known) put(entry)

  /** The entries that share a key or the name, the oldest first. */
  const lookAlikesOf = ({ nameKey, keys }: Identity) => {
    const found = new Set(byName.get(nameKey))
    for (const key of keys) for (const indexed of byKey.get(key) ?? []) found.add(indexed)
    return [...found].sort((a, b) => a.age - b.age).map(({ entry }) => entry)
  }
  return { put, lookAlikesOf }
}

function addTo(index: Map<string, Set<IndexedEntry>>, key: string, indexed: IndexedEntry) {
  const existing = index.get(key)
  if (existing) existing.add(indexed)
  else index.set(key, new Set([indexed]))
}
