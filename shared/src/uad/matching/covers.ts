import { type Authorization, type Ownership, safestOf } from '../authorization.ts'
import { brandOf, type CatalogRow, catalogLicense, catalogStem, rowsOfStem } from '../catalog/catalog.ts'
import { licenseKeyOf, stemKeyOf } from '../catalog/keys.ts'
import { PRODUCT_WORDS } from '../catalog/product-words.ts'
import { RENAMED_BUNDLES } from '../catalog/renamed-bundles.ts'

/** A license that covers a bundle, or may. */
export type LicenseMatch = {
  /** As the profile writes it, else as the catalog does. */
  license: string
  group: string
  /** `absent`: the profile has no line for it. */
  ownership: Ownership | 'absent'
  /** 1 to 0. Below 0.5 a cover may keep a bundle where it is, but never moves it. */
  confidence: number
  rule: keyof typeof CONFIDENCE
}

/** How far a rule is to be believed. `doubtful`: only an older list says so. */
const CONFIDENCE = {
  confirmed: 1,
  equal: 0.95,
  stated: 0.9,
  'product-word': 0.8,
  doubtful: 0.4,
  suggestion: 0.3,
}

/** From here on a cover says whose license a bundle needs. */
export const MIN_MOVE_CONFIDENCE = 0.5

const RULES = { A: 'confirmed', B: 'stated', old: 'stated', C: 'doubtful' } as const

/** The licenses of a profile, ready to be asked of many bundles. */
export type LicenseIndex = { byKey: Map<string, Line>; byCutName: Map<string, Line[]>; strangers: Line[] }

type Line = { name: string; key: string; ownership: Ownership }

/** Several spellings of one license are one line, and the safest of them counts. */
export function licenseIndexOf(authorizations: Authorization[]): LicenseIndex {
  const byKey = new Map<string, Line>()
  for (const { name, ownership } of authorizations) {
    const key = licenseKeyOf(name)
    const before = byKey.get(key)
    byKey.set(key, {
      name: before?.name ?? name,
      key,
      ownership: before ? safestOf([before.ownership, ownership]) : ownership,
    })
  }
  const byCutName = new Map<string, Line[]>()
  for (const line of byKey.values()) {
    const cut = withoutProductWord(line.key)
    if (cut) byCutName.set(cut, [...(byCutName.get(cut) ?? []), line])
  }
  const strangers = [...byKey.values()].filter(({ key }) => catalogLicense(key) === undefined)
  return { byKey, byCutName, strangers }
}

/**
 * Every license that any rule names for a bundle, the surest first: what the catalog says, present in the profile or not, then
 * an equal name, then a name that only has a product word more. What merely looks alike is a suggestion.
 */
export function licensesOf(stem: string, profile: LicenseIndex): LicenseMatch[] {
  const key = stemKeyOf(stem)
  const covers = new Map<string, LicenseMatch>()
  const add = (
    rule: LicenseMatch['rule'],
    line: { name: string; key: string; ownership: LicenseMatch['ownership'] },
  ) => {
    if (CONFIDENCE[rule] <= (covers.get(line.key)?.confidence ?? 0)) return
    const group = brandOf(line.key)
    covers.set(line.key, {
      license: line.name,
      group,
      ownership: line.ownership,
      confidence: CONFIDENCE[rule],
      rule,
    })
  }
  for (const row of rowsOfStem(stem)) add(RULES[row.confidence], lineOf(row, profile))
  const equal = profile.byKey.get(key)
  if (equal) add('equal', equal)
  for (const line of profile.byCutName.get(key) ?? []) add('product-word', line)
  for (const line of lookingLike(stem, profile)) add('suggestion', line)
  return [...covers.values()].sort((a, b) => b.confidence - a.confidence)
}

const lineOf = ({ license, key }: CatalogRow, profile: LicenseIndex) =>
  profile.byKey.get(key) ?? { name: license, key, ownership: 'absent' as const }

/** The key of a license without one product word at its end; undefined when it ends in none. */
function withoutProductWord(key: string) {
  const word = LONGEST_FIRST.find((each) => key.endsWith(` ${each}`))
  return word && key.slice(0, -word.length - 1)
}

const LONGEST_FIRST = PRODUCT_WORDS.map((word) => word.toLowerCase()).sort((a, b) => b.length - a.length)

/**
 * Licenses that go on where the name of the bundle ends, and those of the bundle that took the place of this one. For a bundle
 * of the catalog only licenses that the catalog does not know are of interest: one of them may be its new license.
 */
function* lookingLike(stem: string, profile: LicenseIndex) {
  const start = `${stemKeyOf(stem)} `
  const lines = catalogStem(stem) ? profile.strangers : profile.byKey.values()
  for (const line of lines) if (line.key.startsWith(start)) yield line
  const present = RENAMED.get(stemKeyOf(stem))
  if (present) for (const row of rowsOfStem(present)) yield lineOf(row, profile)
}

const RENAMED = new Map(RENAMED_BUNDLES.map(([old, present]) => [stemKeyOf(`UAD ${old}`), `UAD ${present}`]))
