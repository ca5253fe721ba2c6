import type { Identity } from '#shared/bundles/identity.ts'
import type { Entry } from './entry.ts'

/** The entries that a call is about, the oldest first, while bundle after bundle joins them. */
export function heldEntries(known: Entry[]) {
  const entries = new Map<string, Entry>()
  const ages = new Map<string, number>()
  const sharing = new Map<string, Set<string>>()

  /** A new entry, or what has become of one. */
  const put = (entry: Entry) => {
    if (!ages.has(entry.id)) ages.set(entry.id, ages.size)
    entries.set(entry.id, entry)
    for (const sign of signsOf(entry)) {
      const ids = sharing.get(sign)
      if (ids) ids.add(entry.id)
      else sharing.set(sign, new Set([entry.id]))
    }
  }
  for (const entry of known) put(entry)

  /** Those that share a key or the name, the oldest first. */
  const lookAlikesOf = (identity: Identity) => {
    const ids = new Set(signsOf(identity).flatMap((sign) => [...(sharing.get(sign) ?? [])]))
    return [...ids]
      .sort((a, b) => (ages.get(a) ?? 0) - (ages.get(b) ?? 0))
      .flatMap((id) => entries.get(id) ?? [])
  }
  return { put, lookAlikesOf }
}

/** No key begins like a name does here. */
const signsOf = ({ nameKey, keys }: Identity) => [`=${nameKey}`, ...keys]
