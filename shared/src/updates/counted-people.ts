import { type Voice, withCountedVoices } from '../community/voice.ts'
import { groupsOf } from '../groups.ts'
import type { Observation, Owner } from './observation.ts'
import { type VersionKey, versionKeyOf } from './version-key.ts'

/** A counted person with all observations of their machines. Several machines count as one person. */
export type CountedPerson = { owner: Owner; sightings: Sighting[] }

export type Sighting = Observation & {
  /** Missing when the version is not a release. */
  key: VersionKey | undefined
  /** The machine had it when it was last seen. */
  isCurrent: boolean
}

/** The people whose voices count, and who were seen within a year: inactive people must not delay others forever. */
export function countedPeopleOf(observations: Observation[], now: Date): CountedPerson[] {
  const keyOf = cachedKeys()
  const people = [...groupsOf(observations, ({ owner }) => owner.id).values()].flatMap((seen) => {
    const owner = seen[0]?.owner
    const isRecent = seen.some((each) => daysSince(each.lastSeen, now) <= 365)
    return owner && isRecent ? [{ owner, seen }] : []
  })
  return withCountedVoices(people, ({ owner }) => voiceOf(owner), now.getTime()).map(({ owner, seen }) => ({
    owner,
    sightings: sightingsOf(seen, keyOf),
  }))
}

const voiceOf = ({ id, since, otherPlugins, isFlagged, network }: Owner): Voice => ({
  userId: id,
  accountSince: Date.parse(since),
  otherPlugins,
  isFlagged,
  registeredFrom: network,
  spokeFrom: null,
})

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
