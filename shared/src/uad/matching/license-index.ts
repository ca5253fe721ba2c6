import { groupsOf } from '../../groups.ts'
import { type Authorization, type Ownership, safestOwnership } from '../authorization.ts'
import { brandOf, type CatalogRow, catalogLicense, catalogStem, rowsOfStem } from '../catalog/catalog.ts'
import { licenseKeyOf, stemKeyOf } from '../catalog/keys.ts'
import { RENAMED_BUNDLES } from '../catalog/renamed-bundles.ts'

/** A license that covers a bundle, or may. */
export type LicenseMatch = {
  /** The spelling of the profile, else of the catalog. */
  license: string
  group: string
  /** `absent`: the profile has no line for it. */
  ownership: Ownership | 'absent'
  /** 1 to 0. Below 0.5 a license may keep a bundle where it is, but never moves it. */
  confidence: number
  rule: keyof typeof CONFIDENCE
}

/** The confidence of each rule. `doubtful`: only an older list has the pair. */
const CONFIDENCE = {
  confirmed: 1,
  equal: 0.95,
  stated: 0.9,
  'product-word': 0.8,
  doubtful: 0.4,
  suggestion: 0.3,
}

/** From this confidence on, a license decides whether a bundle moves. */
export const MIN_MOVE_CONFIDENCE = 0.5

const RULES = { A: 'confirmed', B: 'stated', old: 'stated', C: 'doubtful' } as const

/** The licenses of a profile, indexed for many bundles. */
export type LicenseIndex = {
  byKey: Map<string, ProfileLine>
  byShortName: Map<string, ProfileLine[]>
  unknownLicenses: ProfileLine[]
}

type ProfileLine = { name: string; key: string; ownership: Ownership }
type MatchedLine = Omit<ProfileLine, 'ownership'> & Pick<LicenseMatch, 'ownership'>

/** Spellings of one license become one line with the safest ownership. */
export function licenseIndexOf(authorizations: Authorization[]): LicenseIndex {
  const byKey = new Map<string, ProfileLine>()
  for (const { name, ownership } of authorizations) {
    const key = licenseKeyOf(name)
    const before = byKey.get(key)
    byKey.set(key, {
      name: before?.name ?? name,
      key,
      ownership: before ? safestOwnership([before.ownership, ownership]) : ownership,
    })
  }
  const lines = [...byKey.values()]
  return {
    byKey,
    byShortName: groupsOf(
      lines.filter(({ key }) => withoutProductWord(key)),
      ({ key }) => withoutProductWord(key) ?? '',
    ),
    unknownLicenses: lines.filter(({ key }) => catalogLicense(key) === undefined),
  }
}

/**
 * Every license that a rule finds for a bundle, the most certain first: the catalog's licenses, even absent from the profile,
 * then an equal name, then a name with an additional product word. Similar names are suggestions.
 */
export function licensesOf(stem: string, profile: LicenseIndex): LicenseMatch[] {
  const key = stemKeyOf(stem)
  const matches = new Map<string, LicenseMatch>()
  const add = (rule: LicenseMatch['rule'], { name, key: lineKey, ownership }: MatchedLine) => {
    const confidence = CONFIDENCE[rule]
    if (confidence <= (matches.get(lineKey)?.confidence ?? 0)) return
    matches.set(lineKey, { license: name, group: brandOf(lineKey), ownership, confidence, rule })
  }
  for (const row of rowsOfStem(stem)) add(RULES[row.confidence], lineOf(row, profile))
  const equal = profile.byKey.get(key)
  if (equal) add('equal', equal)
  for (const line of profile.byShortName.get(key) ?? []) add('product-word', line)
  for (const line of similarLines(stem, profile)) add('suggestion', line)
  return [...matches.values()].sort((a, b) => b.confidence - a.confidence)
}

const lineOf = ({ license, key }: CatalogRow, profile: LicenseIndex) =>
  profile.byKey.get(key) ?? { name: license, key, ownership: 'absent' as const }

/** The key of a license without the product word at its end; undefined without one. */
function withoutProductWord(key: string) {
  const word = LONGEST_FIRST.find((each) => key.endsWith(` ${each}`))
  return word && key.slice(0, -word.length - 1)
}

/** Words at the end of a license that file names leave out. Never add Legacy, Collection or V2: they would match the wrong bundles. */
const PRODUCT_WORDS = [
  'Amplifier',
  'Guitar Amplifier',
  'Bass Amplifier',
  'Preamp and EQ',
  'Tube Preamp and EQ',
  'Channel Strip',
  'EQ',
  'Limiter',
  'Compressor',
  'Bus Compressor',
  'Multiband Compressor',
  'Leveler',
  'Audio Leveler',
  'Dynamics',
  'Reverb',
  'Digital Reverb',
  'Spring Reverb',
  'Plate Reverb',
  'Room Modeler',
  'Ambience Recovery',
  'Delay',
  'Digital Delay',
  'Tape Delay',
  'Tape Recorder',
  'Recorder',
  'Chorus',
  'Distortion',
  'Overdrive',
  'Saturation',
  'Saturator',
  'Phase Alignment',
  'Bass Enhancer',
  'Envelope Shaper',
  'Subharmonic Synth',
]

const LONGEST_FIRST = PRODUCT_WORDS.map((word) => word.toLowerCase()).sort((a, b) => b.length - a.length)

/** Licenses that begin with the bundle's name (of a bundle in the catalog only unknown ones), and those of the bundle that replaced it. */
function* similarLines(stem: string, profile: LicenseIndex) {
  const start = `${stemKeyOf(stem)} `
  const lines = catalogStem(stem) ? profile.unknownLicenses : profile.byKey.values()
  for (const line of lines) if (line.key.startsWith(start)) yield line
  const current = RENAMED.get(stemKeyOf(stem))
  if (current) for (const row of rowsOfStem(current)) yield lineOf(row, profile)
}

const RENAMED = new Map(RENAMED_BUNDLES.map(([old, present]) => [stemKeyOf(`UAD ${old}`), `UAD ${present}`]))
