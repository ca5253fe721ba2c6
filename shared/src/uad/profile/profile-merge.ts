import { type Authorization, type Ownership, ownershipOf, safestOf } from '../authorization.ts'
import { licenseKeyOf } from '../catalog/keys.ts'
import type { ProfileEntry } from './profile-entry.ts'

/** More licenses than any profile lists; what comes after them is not read. */
export const LICENSES_MAX = 2000

/** A profile repeats few phrases, each many times. */
export const PHRASES_MAX = 50

/**
 * One authorization for each license. Where two lines of one license disagree, the safest is believed: owned, then trial,
 * then unknown. `conflicting` names those. `taken` are the entries that said something new, `left` counts what
 * was too much.
 */
export function mergedEntries(entries: Iterable<ProfileEntry>) {
  const found = new Map<string, Authorization>()
  const conflicting = new Set<string>()
  const known = new Map<string, Ownership>()
  const taken: ProfileEntry[] = []
  let left = 0
  for (const entry of entries) {
    const { name, status } = entry
    const key = licenseKeyOf(name)
    const before = found.get(key)
    if (!before && found.size === LICENSES_MAX) {
      left++
      continue
    }
    const ownership = known.get(status) ?? ownershipOf(status)
    if (known.size < PHRASES_MAX) known.set(status, ownership)
    if (before?.ownership === ownership) continue
    taken.push(entry)
    if (before) conflicting.add(before.name)
    if (before && safestOf([before.ownership, ownership]) === before.ownership) continue
    found.set(key, {
      name: before?.name ?? name,
      group: '',
      status,
      ownership,
      isOwned: ownership === 'owned',
    })
  }
  return { authorizations: [...found.values()], taken, conflicting: [...conflicting], left }
}
