import type { Identity } from '#shared/bundles/identity/identity.ts'
import type { Entry } from './entry.ts'

/** An entry with its place in the order of age, and how many of its keys lead to it. */
type Held = { entry: Entry; age: number; leading: number }

/** The entries that a call is about, the oldest first, while bundle after bundle joins them. */
export function heldEntries(known: Entry[]) {
  const byId = new Map<string, Held>()
  const byName = new Map<string, Set<Held>>()
  const byKey = new Map<string, Set<Held>>()

  /** A new entry, or what has become of one: keys that it has learned come after those that it had. */
  const put = (entry: Entry) => {
    const held = byId.get(entry.id) ?? { entry, age: byId.size, leading: 0 }
    byId.set(entry.id, held)
    addTo(byName, entry.nameKey, held)
    for (const key of entry.keys.slice(held.leading)) addTo(byKey, key, held)
    held.entry = entry
    held.leading = entry.keys.length
  }
  for (const entry of known) put(entry)

  /** Those that share a key or the name, the oldest first. */
  const lookAlikesOf = ({ nameKey, keys }: Identity) => {
    const found = new Set(byName.get(nameKey))
    for (const key of keys) for (const held of byKey.get(key) ?? []) found.add(held)
    return [...found].sort((a, b) => a.age - b.age).map(({ entry }) => entry)
  }
  return { put, lookAlikesOf }
}

function addTo(places: Map<string, Set<Held>>, sign: string, held: Held) {
  const there = places.get(sign)
  if (there) there.add(held)
  else places.set(sign, new Set([held]))
}
