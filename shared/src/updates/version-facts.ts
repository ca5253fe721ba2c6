import { groupsOf } from '../groups.ts'
import { type CountedPerson, countedPeopleOf, type Sighting } from './counted-people.ts'
import type { CatalogVersion, Moderation, Observation } from './observation.ts'
import { compareVersions } from './version.ts'
import {
  compareVersionKeys,
  isOneStep,
  NUMBERINGS_BY_TRUST,
  type Numbering,
  type VersionKey,
  versionKeyOf,
} from './version-key.ts'

/** The versions that two people had, of catalogs and of moderators, oldest first, in the most common spelling, else the longest. */
function candidateVersionsOf(
  people: CountedPerson[],
  catalogs: CatalogVersion[],
  moderation: Moderation,
): VersionKey[] {
  const stated = [...catalogs, ...moderation.verdicts].flatMap(({ version }) => versionKeyOf(version) ?? [])
  const observed = people.flatMap(({ sightings }) => versionsOf(sightings))
  const spellings = groupsOf(stated, ({ id }) => id)
  const known = [...groupsOf(observed, ({ id }) => id)]
  for (const [id, keys] of strongestVersions(known, quorumOf(people.length))) spellings.set(id, keys)
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

/** The belief about one version, and its reason. */
export type VersionFact = VersionEvidence & { version: string; owners: number; belief: VersionBelief }

/** No verdicts and no signer from moderators. */
export const UNMODERATED: Moderation = { verdicts: [], signer: null }

/**
 * The belief about each version that two people had, a catalog lists or a moderator decided on, oldest first. All observations
 * are of one plugin, format and platform, because versions of different formats are never compared.
 */
export function versionFactsOf(
  observations: Observation[],
  catalogs: CatalogVersion[],
  now: Date,
  moderation = UNMODERATED,
): VersionFact[] {
  const people = withKnownSigner(countedPeopleOf(observations, now), moderation.signer)
  const confirmed: VersionKey[] = []
  return candidateVersionsOf(people, catalogs, moderation).map((key) => {
    const evidence = versionEvidenceOf(key, people)
    const belief = versionBeliefOf(key, evidence, { people, catalogs, moderation }, confirmed)
    if (belief.state === 'confirmed' && evidence.had > 0) confirmed.push(key)
    return { version: key.text, owners: people.length, ...evidence, belief }
  })
}

type VersionBelief =
  | { state: 'confirmed'; by: 'owners' | 'catalog' | 'moderator' }
  /**
   * Enough people have it, but it waits for a moderator. A catalog also confirms a jump and a binary, twice as many people a
   * jump, and most owners another numbering.
   */
  | { state: 'held'; because: 'numbering' | 'jump' | 'binary' }
  /** Too few people have it. */
  | { state: 'seen' }
  /** Two thirds of its users downgraded. */
  | { state: 'pulled' }
  | { state: 'rejected' }

type Evidence = { people: CountedPerson[]; catalogs: CatalogVersion[]; moderation: Moderation }

/** The belief about a version; `before` are the older confirmed versions that people had, oldest first. */
function versionBeliefOf(
  key: VersionKey,
  testimony: VersionEvidence,
  { people, catalogs, moderation }: Evidence,
  before: VersionKey[],
): VersionBelief {
  const verdict = moderation.verdicts.find(({ version }) => isSame(version, key))?.verdict
  if (verdict === 'rejected') return { state: 'rejected' }
  if (verdict === 'accepted') return { state: 'confirmed', by: 'moderator' }
  if (isPulled(testimony)) return { state: 'pulled' }
  const doubt = doubtAbout(key, testimony, people, before)
  if (!doubt) return { state: 'confirmed', by: 'owners' }
  const isListed = catalogs.some(({ version }) => isSame(version, key))
  return isListed && !isForeign(key, people) ? { state: 'confirmed', by: 'catalog' } : doubt
}

const isSame = (version: string, key: VersionKey) => versionKeyOf(version)?.id === key.id

const isPulled = ({ had, wentBack }: VersionEvidence) => wentBack >= 2 && wentBack * 3 >= had * 2

function doubtAbout(
  key: VersionKey,
  { standing, isOneBinary }: VersionEvidence,
  people: CountedPerson[],
  before: VersionKey[],
): VersionBelief | undefined {
  const quorum = quorumOf(people.length)
  if (standing < quorum) return { state: 'seen' }
  if (isForeign(key, people)) return { state: 'held', because: 'numbering' }
  const from = before.at(-1) ?? newestBelow(key, people)
  if (from && !isOneStep(from, key) && standing < quorum * 2) return { state: 'held', because: 'jump' }
  return isOneBinary ? undefined : { state: 'held', because: 'binary' }
}

/** True when its numbering is less trusted than the most common one. Of two equally common ones, the more trusted one counts. */
function isForeign(key: VersionKey, people: CountedPerson[]) {
  const currentKeyOf = ({ sightings }: CountedPerson) =>
    sightings.find((each) => each.isCurrent && each.key)?.key
  const keys = people.flatMap((person) => currentKeyOf(person) ?? [])
  if (keys.length === 0) return false
  const countOf = (numbering: Numbering) => keys.filter((each) => each.numbering === numbering).length
  const usual = NUMBERINGS_BY_TRUST.reduce((best, each) => (countOf(each) > countOf(best) ? each : best))
  return NUMBERINGS_BY_TRUST.indexOf(key.numbering) > NUMBERINGS_BY_TRUST.indexOf(usual)
}

/** Without a confirmed version, a release must follow the closest older observed version. */
const newestBelow = (key: VersionKey, people: CountedPerson[]) =>
  [...new Set(people.flatMap(({ sightings }) => sightings.flatMap((each) => each.key ?? [])))]
    .filter((each) => compareVersionKeys(each, key) < 0)
    .sort(compareVersionKeys)
    .at(-1)

/**
 * Only observations with the known signer or without a signer. The signer is a moderator's choice, or the most common one; of
 * two, the one seen first. People who have only another signer own another plugin with the same name and are left out.
 */
function withKnownSigner(people: CountedPerson[], stated: string | null): CountedPerson[] {
  const signer = stated ?? signerOfMost(people)
  if (signer === undefined) return people
  const isKnown = (each: Sighting) => each.signer === null || each.signer === signer
  return people
    .map(({ owner, sightings }) => ({ owner, sightings: sightings.filter(isKnown) }))
    .filter(({ sightings }) => sightings.length > 0)
}

function signerOfMost(people: CountedPerson[]) {
  const signers = new Map<string, { votes: number; since: string }>()
  for (const { sightings } of people) {
    for (const [signer, since] of firstDays(sightings)) {
      const known = signers.get(signer) ?? { votes: 0, since }
      signers.set(signer, { votes: known.votes + 1, since: since < known.since ? since : known.since })
    }
  }
  return [...signers].sort(
    ([a, { votes, since }], [b, other]) =>
      other.votes - votes || Date.parse(since) - Date.parse(other.since) || (a < b ? -1 : 1),
  )[0]?.[0]
}

/** A person has one vote for each signer. */
function firstDays(sightings: CountedPerson['sightings']) {
  const days = new Map<string, string>()
  for (const { signer, firstSeen } of sightings) {
    const day = signer === null ? undefined : (days.get(signer) ?? firstSeen)
    if (signer !== null && day !== undefined) days.set(signer, firstSeen < day ? firstSeen : day)
  }
  return days
}

/** The evidence of the counted people for one version. */
type VersionEvidence = {
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
function versionEvidenceOf(key: VersionKey, people: CountedPerson[]): VersionEvidence {
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

const earliest = (dates: string[]) => dates.toSorted()[0] ?? ''

const TWO_WEEKS = 14 * 86_400_000

const wasShort = ({ firstSeen, lastSeen }: Sighting) =>
  Date.parse(lastSeen) - Date.parse(firstSeen) <= TWO_WEEKS

function isOneBinary(witnesses: Witness[]) {
  const sent = witnesses.flatMap(({ own }) => [...new Set(own.flatMap(({ binary }) => binary ?? []))])
  return sent.length < 2 || new Set(sent).size < sent.length
}
