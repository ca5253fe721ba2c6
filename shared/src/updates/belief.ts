import type { CountedPerson } from './counted-people.ts'
import type { CatalogVersion, Moderation } from './observation.ts'
import { quorumOf } from './quorum.ts'
import type { VersionEvidence } from './testimony.ts'
import {
  compareVersionKeys,
  isOneStep,
  NUMBERINGS_BY_TRUST,
  type Numbering,
  type VersionKey,
  versionKeyOf,
} from './version-key.ts'

export type VersionBelief =
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
export function versionBeliefOf(
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

/** Whether its numbering is less trusted than the most common one. Of two equally common ones, the more trusted one counts. */
function isForeign(key: VersionKey, people: CountedPerson[]) {
  const keys = people.flatMap(
    ({ sightings }) => sightings.find((each) => each.isCurrent && each.key)?.key ?? [],
  )
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
