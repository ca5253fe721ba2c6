import { type Ownership, safestOf } from '../authorization.ts'
import { type LicenseIndex, type LicenseMatch, licensesOf, MIN_MOVE_CONFIDENCE } from './covers.ts'
import { type KnownPlugin, titlesOf } from './titles.ts'

/** The ownership of a library entry according to a profile. */
export type OwnershipMatch = {
  /** The license that decides. */
  authName: string
  /** Its brand; '' for a license that the catalog does not know. */
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
  const safest = safestOf(matches.map(({ ownership }) => ownership))
  return matches.find(({ ownership }) => ownership === safest)
}

function matchOfTitle(stem: string, profile: LicenseIndex): OwnershipMatch | undefined {
  const present = licensesOf(stem, profile).flatMap(isPresent)
  const firm = present.filter(({ confidence }) => confidence >= MIN_MOVE_CONFIDENCE)
  const ownership = safestOf(firm.map((cover) => cover.ownership))
  const decides = firm.find((cover) => cover.ownership === ownership) ?? present[0]
  if (!decides) return undefined
  const { license, group, confidence } = decides
  const isDoubted = ownership === 'not-owned' && present.some((cover) => cover.ownership !== 'not-owned')
  return {
    authName: license,
    authGroup: group,
    ownership: isDoubted ? 'unknown' : ownership,
    confidence,
    stem,
  }
}

type PresentCover = LicenseMatch & { ownership: Ownership }

const isPresent = (cover: LicenseMatch): PresentCover[] =>
  cover.ownership === 'absent' ? [] : [{ ...cover, ownership: cover.ownership }]
