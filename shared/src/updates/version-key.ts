import { compareVersions, isPlaceholderVersion, versionPartsOf } from './version.ts'

/**
 * A version that may speak for a release. Its text is kept as it was read; `id` is equal for two spellings of one
 * version (`1.007` and `1.7.0`), `parts` is how many numbers were written.
 */
export type VersionKey = { text: string; id: string; major: number; parts: number; numbering: Numbering }

/** How a product counts: plainly, by years, or by build numbers and dates run together. */
export type Numbering = 'plain' | 'year' | 'build'

/**
 * The key of a version text; `undefined` for what never says that a release exists: nothing, a placeholder of a
 * toolkit, a pre-release, anything but one to four numbers.
 */
export function versionKeyOf(text: string): VersionKey | undefined {
  const read = versionPartsOf(text)
  if (!read || read.isPreRelease || read.numbers.length > MOST_PARTS) return undefined
  const id = [0, 1, 2, 3].map((i) => read.numbers[i] ?? '0').join('.')
  if (isPlaceholderVersion(text) || PLACEHOLDER_IDS.has(id)) return undefined
  return {
    text: text.trim(),
    id,
    major: Number(read.numbers[0]),
    parts: read.numbers.length,
    numbering: numberingOf(read.numbers.map(Number)),
  }
}

/** Oldest first. A fourth number that is missing stands for 0, so that any list has one order. */
export const byAge = (a: VersionKey, b: VersionKey) => compareVersions(a.id, b.id) ?? 0

/** Whether a vendor may well go from one to the other at once: the same numbering, at most one major step, no part less. */
export const isOneStep = (from: VersionKey, to: VersionKey) =>
  from.numbering === to.numbering && to.major - from.major <= 1 && to.parts >= from.parts

/** In the order of trust: a date never overtakes a plain number. */
export const NUMBERINGS: Numbering[] = ['plain', 'year', 'build']

const MOST_PARTS = 4
const PLACEHOLDER_IDS = new Set(['0.0.0.0', '0.0.1.0', '1.0.0.0'])

/** A part of a Windows version has 16 bits; what is longer is a date or a counter of builds. */
const LARGEST_PART = 65_535

function numberingOf(numbers: number[]): Numbering {
  if (numbers.some((number) => number > LARGEST_PART)) return 'build'
  const [first = 0] = numbers
  return first >= 1900 && first < 2100 ? 'year' : 'plain'
}
