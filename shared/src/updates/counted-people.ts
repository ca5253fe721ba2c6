import { groupsOf } from '../groups.ts'
import type { Observation, Owner } from './observation.ts'
import { type VersionKey, versionKeyOf } from './version-key.ts'

/** A counted person with all observations of their machines. Several machines count as one person. */
export type CountedPerson = { owner: Owner; sightings: Sighting[] }

export type Sighting = Observation & {
  /** Missing when the version is not a release. */
  key: VersionKey | undefined
  /** Whether the machine had it when it was last seen. */
  isCurrent: boolean
}

/**
 * The people who count: not flagged, with an account older than 7 days and at least 20 other plugins, and seen within a year
 * (inactive people must not delay others forever). Of accounts younger than 30 days, one counts for each network and day of
 * registration.
 */
export function countedPeopleOf(observations: Observation[], now: Date): CountedPerson[] {
  const keyOf = cachedKeys()
  const people = [...groupsOf(observations, ({ owner }) => owner.id).values()].flatMap((seen) => {
    const owner = seen[0]?.owner
    const isRecent = seen.some((each) => daysSince(each.lastSeen, now) <= 365)
    return owner && isCounted(owner, now) && isRecent ? [{ owner, sightings: sightingsOf(seen, keyOf) }] : []
  })
  return withOneOfEachGroup(people, now)
}

const isCounted = (owner: Owner, now: Date) =>
  !owner.isFlagged && owner.otherPlugins >= 20 && daysSince(owner.since, now) >= COUNTED_AFTER_DAYS

/** Younger accounts are not counted. */
export const COUNTED_AFTER_DAYS = 7

const DAY = 86_400_000

const daysSince = (date: string, now: Date) => (now.getTime() - Date.parse(date)) / DAY

/** Many people run few versions, so each text is parsed once. */
function cachedKeys() {
  const keys = new Map<string, VersionKey | undefined>()
  return (version: string) => {
    if (!keys.has(version)) keys.set(version, versionKeyOf(version))
    return keys.get(version)
  }
}

function sightingsOf(seen: Observation[], keyOf: typeof versionKeyOf): Sighting[] {
  const lastSeen = new Map<string, number>()
  for (const { machine, lastSeen: date } of seen) {
    lastSeen.set(machine, Math.max(lastSeen.get(machine) ?? 0, Date.parse(date)))
  }
  return seen.map((each) => ({
    ...each,
    key: keyOf(each.version),
    isCurrent: Date.parse(each.lastSeen) === lastSeen.get(each.machine),
  }))
}

function withOneOfEachGroup(people: CountedPerson[], now: Date) {
  const isSettled = ({ owner }: CountedPerson) => owner.network === null || daysSince(owner.since, now) >= 30
  const newcomers = people.filter((person) => !isSettled(person))
  const groups = groupsOf(newcomers, ({ owner }) => `${owner.network} ${owner.since.slice(0, 10)}`)
  const chosen = [...groups.values()].flatMap((group) => group.sort(bySeniority)[0] ?? [])
  return [...people.filter(isSettled), ...chosen]
}

/** The choice within a group must not depend on the order of the rows. */
const bySeniority = ({ owner: a }: CountedPerson, { owner: b }: CountedPerson) =>
  Date.parse(a.since) - Date.parse(b.since) || (a.id < b.id ? -1 : 1)
