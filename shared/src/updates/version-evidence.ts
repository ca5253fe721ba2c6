import type { CountedPerson, Sighting } from './counted-people.ts'
import { compareVersions } from './version.ts'
import type { VersionKey } from './version-key.ts'

/** The evidence of the counted people for one version. */
export type VersionEvidence = {
  /** People who have or had this version. */
  had: number
  running: number
  /** People who run it, or moved on from it. People who never had it are not evidence. */
  standing: number
  /** ISO date of the first observation; '' without one. */
  firstSeen: string
  /** People who had it and were back at an older one within 14 days. */
  wentBack: number
  /** At least two people have the same executable; true when fewer than two sent its hash. */
  isOneBinary: boolean
}

/** The evidence of these people for a version. People who update to the next release still count. */
export function versionEvidenceOf(key: VersionKey, people: CountedPerson[]): VersionEvidence {
  const orderOf = orderTo(key)
  const witnesses = people.flatMap(({ sightings }): Witness | [] => {
    const own = sightings.filter((each) => each.key?.id === key.id)
    return own.length > 0 ? { own, isBelow: runsOnlyBelow(sightings, orderOf) } : []
  })
  const countOf = (matches: (witness: Witness) => boolean) => witnesses.filter(matches).length
  return {
    had: witnesses.length,
    running: countOf(({ own }) => own.some((each) => each.isCurrent)),
    standing: countOf(({ isBelow }) => !isBelow),
    firstSeen: earliest(witnesses.flatMap(({ own }) => own.map((each) => each.firstSeen))),
    wentBack: countOf(({ own, isBelow }) => isBelow && own.some(wasShort)),
    isOneBinary: isOneBinary(witnesses),
  }
}

/** A person who had the version, with their observations and whether they downgraded. */
type Witness = { own: Sighting[]; isBelow: boolean }

type Order = (version: string) => number | undefined

/** Many people run few versions, so each text is compared once. */
function orderTo(key: VersionKey): Order {
  const orders = new Map<string, number | undefined>()
  return (version) => {
    if (!orders.has(version)) orders.set(version, compareVersions(version, key.text))
    return orders.get(version)
  }
}

/** A machine without a readable version is neither below nor above. */
function runsOnlyBelow(sightings: Sighting[], orderOf: Order) {
  const orders = sightings
    .filter((each) => each.isCurrent)
    .map((each) => orderOf(each.version))
    .filter((order) => order !== undefined)
  return orders.length > 0 && orders.every((order) => order < 0)
}

const earliest = (dates: string[]) =>
  dates.reduce((first, date) => (first === '' || date < first ? date : first), '')

const TWO_WEEKS = 14 * 86_400_000

const wasShort = ({ firstSeen, lastSeen }: Sighting) =>
  Date.parse(lastSeen) - Date.parse(firstSeen) <= TWO_WEEKS

function isOneBinary(witnesses: Witness[]) {
  const sent = witnesses.flatMap(({ own }) => [...new Set(own.flatMap(({ binary }) => binary ?? []))])
  return sent.length < 2 || new Set(sent).size < sent.length
}
