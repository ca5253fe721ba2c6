import { groupsOf } from '../groups.ts'
import type { CountedPerson } from './counted-people.ts'
import type { CatalogVersion, Moderation } from './observation.ts'
import { compareVersionKeys, type VersionKey, versionKeyOf } from './version-key.ts'

/** The versions that two people had, of catalogs and of moderators, oldest first, in the most common spelling, else the longest. */
export function candidateVersionsOf(
  people: CountedPerson[],
  catalogs: CatalogVersion[],
  moderation: Moderation,
): VersionKey[] {
  const stated = [...catalogs, ...moderation.verdicts].flatMap(({ version }) => versionKeyOf(version) ?? [])
  const observed = people.flatMap(({ sightings }) => versionsOf(sightings))
  const spellings = groupsOf(stated, ({ id }) => id)
  for (const [id, keys] of strongestVersions(
    [...groupsOf(observed, ({ id }) => id)],
    quorumOf(people.length),
  )) {
    spellings.set(id, keys)
  }
  return [...spellings.values()].flatMap((keys) => usualSpelling(keys) ?? []).sort(compareVersionKeys)
}

/** At most 100 versions, because two people can claim any number: those with a quorum first, then the newest. */
function strongestVersions(versions: [string, VersionKey[]][], quorum: number) {
  const ranks = versions.flatMap(([id, keys]) => {
    const key = keys.length >= 2 ? keys[0] : undefined
    return key ? { id, keys, key, hasQuorum: keys.length >= quorum } : []
  })
  return ranks
    .sort((a, b) => Number(b.hasQuorum) - Number(a.hasQuorum) || compareVersionKeys(b.key, a.key))
    .slice(0, 100)
    .map(({ id, keys }): [string, VersionKey[]] => [id, keys])
}

/** A person has one vote for each version, however many machines have it. */
function versionsOf(sightings: CountedPerson['sightings']) {
  const keys = new Map<string, VersionKey>()
  for (const { key } of sightings) {
    const known = key && keys.get(key.id)
    if (key && (!known || isBetterSpelling(key.text, known.text))) keys.set(key.id, key)
  }
  return [...keys.values()]
}

function usualSpelling(keys: VersionKey[]) {
  const spellings = [...groupsOf(keys, ({ text }) => text)]
  return spellings.sort(
    ([a, { length: votes }], [b, { length: others }]) => others - votes || (isBetterSpelling(a, b) ? -1 : 1),
  )[0]?.[1][0]
}

/** The longer one; equally long ones have a fixed order. */
const isBetterSpelling = (a: string, b: string) => (a.length === b.length ? a < b : a.length > b.length)

/** How many people must run a version to confirm it, for this number of owners: a share, as communities grow, never a single person. */
export const quorumOf = (owners: number) => (owners < 5 ? 2 : Math.max(3, Math.ceil((owners * 8) / 100)))
