import { type VersionBelief, versionBeliefOf } from './belief.ts'
import { candidatesOf } from './candidates.ts'
import { countedPeopleOf } from './counted-people.ts'
import { signedAsKnown } from './known-signer.ts'
import type { CatalogVersion, Moderation, Observation } from './observation.ts'
import { type VersionEvidence, versionEvidenceOf } from './testimony.ts'
import type { VersionKey } from './version-key.ts'

/** The belief about one version, and its reason. */
type VersionFact = VersionEvidence & {
  version: string
  /** How many people are counted as owners. */
  owners: number
  belief: VersionBelief
}

/** No verdicts and no signer from moderators. */
export const UNMODERATED: Moderation = { verdicts: [], signer: null }

/**
 * Every version that two people had, a catalog names or a moderator spoke of, oldest first, with what is believed of it.
 * All observations are of one plugin, one format and one platform: versions of different formats are never compared.
 */
export function versionFactsOf(
  observations: Observation[],
  catalogs: CatalogVersion[],
  now: Date,
  moderation = UNMODERATED,
): VersionFact[] {
  const people = signedAsKnown(countedPeopleOf(observations, now), moderation.signer)
  const confirmed: VersionKey[] = []
  return candidatesOf(people, catalogs, moderation).map((key) => {
    const testimony = versionEvidenceOf(key, people)
    const belief = versionBeliefOf(key, testimony, { people, catalogs, moderation }, confirmed)
    if (belief.state === 'confirmed' && testimony.had > 0) confirmed.push(key)
    return { version: key.text, owners: people.length, ...testimony, belief }
  })
}
