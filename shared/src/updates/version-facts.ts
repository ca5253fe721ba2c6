import { type VersionBelief, versionBeliefOf } from './belief.ts'
import { candidateVersionsOf } from './candidates.ts'
import { countedPeopleOf } from './counted-people.ts'
import { withKnownSigner } from './known-signer.ts'
import type { CatalogVersion, Moderation, Observation } from './observation.ts'
import { type VersionEvidence, versionEvidenceOf } from './testimony.ts'
import type { VersionKey } from './version-key.ts'

/** The belief about one version, and its reason. */
type VersionFact = VersionEvidence & {
  version: string
  /** The number of counted owners. */
  owners: number
  belief: VersionBelief
}

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
