import { compareVersions, isPlaceholderVersion, releaseBeforeBuild, versionPartsOf } from './version.ts'

/** A release version. `text` is unchanged, `id` equal for two spellings (`1.007`, `1.7.0`), `parts` the number of written numbers. */
export type VersionKey = { text: string; id: string; major: number; parts: number; numbering: Numbering }

/** The numbering of a product: plain, by years, or by build numbers and dates without separators. */
export type Numbering = 'plain' | 'year' | 'build'

/** The key of a version text; `undefined` for blanks, toolkit placeholders, pre-releases, and anything but one to four numbers. */
export function versionKeyOf(text: string): VersionKey | undefined {
  const read = versionPartsOf(text)
  if (!read || read.isPreRelease || read.numbers.length > MAX_PARTS) return undefined
  const id = [0, 1, 2, 3].map((i) => read.numbers[i] ?? '0').join('.')
  if (isPlaceholderVersion(text) || PLACEHOLDER_IDS.has(id)) return undefined
  const numbers = read.numbers.map(Number)
  const [major = 0] = numbers
  return { text: text.trim(), id, major, parts: numbers.length, numbering: numberingOf(numbers) }
}

/** The same for a version of the user's own bundles, where a build in brackets is not a version of its own: `1.2.3 (abc)` is a release 1.2.3. */
export function ownVersionKeyOf(text: string): VersionKey | undefined {
  const key = versionKeyOf(releaseBeforeBuild(text) || text)
  return key && { ...key, text }
}

/**
 * Compares two releases of one product in two formats or for two systems. `undefined` unless they are numbered alike: as many numbers, the
 * same first one. A fourth number counts builds, and each format has its own.
 */
export function compareAcrossKinds(a: VersionKey, b: VersionKey): number | undefined {
  if (numberingKeyOf(a) !== numberingKeyOf(b)) return undefined
  return compareVersions(releaseOf(a), releaseOf(b))
}

/** Equal for versions that are numbered alike. */
export const numberingKeyOf = ({ parts, numbering, major }: VersionKey) => `${parts} ${numbering} ${major}`

const releaseOf = ({ id }: VersionKey) => id.split('.').slice(0, 3).join('.')

/** Oldest first. A missing fourth number counts as 0, so that any list has one order. */
export const compareVersionKeys = (a: VersionKey, b: VersionKey) => compareVersions(a.id, b.id) ?? 0

/** True when a direct step between releases is plausible: the same numbering, at most one major step, not fewer parts. */
export const isOneStep = (from: VersionKey, to: VersionKey) =>
  from.numbering === to.numbering && to.major - from.major <= 1 && to.parts >= from.parts

/** In the order of trust: a date never overtakes a plain number. */
export const NUMBERINGS_BY_TRUST: Numbering[] = ['plain', 'year', 'build']

const MAX_PARTS = 4
const PLACEHOLDER_IDS = new Set(['0.0.0.0', '0.0.1.0', '1.0.0.0'])

/** A part of a Windows version has 16 bits; larger numbers are dates or build numbers. */
const LARGEST_PART = 65_535

function numberingOf(numbers: number[]): Numbering {
  if (numbers.some((number) => number > LARGEST_PART)) return 'build'
  const [first = 0] = numbers
  return first >= 1900 && first < 2100 ? 'year' : 'plain'
}
