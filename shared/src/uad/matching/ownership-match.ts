import { type Ownership, safestOwnership } from '../authorization.ts'
import { type LicenseIndex, type LicenseMatch, licensesOf, MIN_MOVE_CONFIDENCE } from './license-index.ts'
import { type KnownPlugin, titlesOf } from './titles.ts'

/** The ownership of a library entry according to a profile. */
export type OwnershipMatch = {
  authName: string
  /** Its brand; '' for an unknown license. */
  authGroup: string
  ownership: Ownership
  /** 1 to 0; below 0.5 it is a suggestion, and the ownership is unknown. */
  confidence: number
  stem: string
}

/** Undefined for entries without a UAD title, and for titles whose licenses are not in the profile. */
export function ownershipMatchOf(plugin: KnownPlugin, profile: LicenseIndex): OwnershipMatch | undefined {
  const matches = titlesOf(plugin)
    .filter(({ kind }) => kind === 'dsp')
    .flatMap(({ stem }) => matchOfTitle(stem, profile) ?? [])
  const safest = safestOwnership(matches.map(({ ownership }) => ownership))
  return matches.find(({ ownership }) => ownership === safest)
}

function matchOfTitle(stem: string, profile: LicenseIndex): OwnershipMatch | undefined {
  const listed = licensesOf(stem, profile).filter(isListed)
  const firm = listed.filter(({ confidence }) => confidence >= MIN_MOVE_CONFIDENCE)
  const ownership = safestOwnership(firm.map((match) => match.ownership))
  const deciding = firm.find((match) => match.ownership === ownership) ?? listed[0]
  if (!deciding) return undefined
  const { license, group, confidence } = deciding
  const isDoubted = ownership === 'not-owned' && listed.some((match) => match.ownership !== 'not-owned')
  const facts = { authName: license, authGroup: group, confidence, stem }
  return { ...facts, ownership: isDoubted ? 'unknown' : ownership }
}

type ListedLicense = LicenseMatch & { ownership: Ownership }

const isListed = (match: LicenseMatch): match is ListedLicense => match.ownership !== 'absent'
