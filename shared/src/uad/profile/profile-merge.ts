import { type Authorization, type Ownership, ownershipOf, safestOwnership } from '../authorization.ts'
import { licenseKeyOf } from '../catalog/keys.ts'
import type { ProfileEntry } from './profile-entry.ts'

/** The largest number of licenses that is read, more than in any profile. */
export const LICENSES_MAX = 2000

/** The cache size: a profile has few different phrases. */
export const PHRASES_MAX = 50

/**
 * One authorization for each license. When two lines disagree, the safest ownership counts: owned, then trial, then unknown.
 * `conflicting` are the names of those licenses, `usedEntries` the entries with new information, `left` the number of skipped
 * entries.
 */
export function mergedEntries(entries: Iterable<ProfileEntry>) {
  const found = new Map<string, Authorization>()
  const conflicting = new Set<string>()
  const known = new Map<string, Ownership>()
  const usedEntries: ProfileEntry[] = []
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
    usedEntries.push(entry)
    if (before) conflicting.add(before.name)
    if (before && safestOwnership([before.ownership, ownership]) === before.ownership) continue
    const facts = { status, ownership, isOwned: ownership === 'owned' }
    found.set(key, { name: before?.name ?? name, group: '', ...facts })
  }
  return { authorizations: [...found.values()], usedEntries, conflicting: [...conflicting], left }
}
