import type { NameForm } from './name-forms.ts'

/**
 * How two names compare. `width` is the mono or stereo twin, `role` the same product with other outputs, `unnumbered` a name that
 * differs only by a number which the other lacks, and `edition` the same name with another number.
 */
export type NameAgreement =
  | 'same'
  | 'width'
  | 'role'
  | 'unnumbered'
  | 'edition'
  | 'related'
  | 'unknown'
  | 'other'
export type MakerAgreement = 'same' | 'alike' | 'unknown' | 'other'

const BEST_FIRST: readonly NameAgreement[] = [
  'same',
  'width',
  'role',
  'unnumbered',
  'edition',
  'related',
  'unknown',
  'other',
]

/** The best agreement of a used name with the names of an entry. */
export function nameAgreement(used: NameForm, names: readonly NameForm[], isCut = false): NameAgreement {
  const found = new Set(names.map((name) => agreementOf(used, name, isCut)))
  return BEST_FIRST.find((each) => found.has(each)) ?? 'unknown'
}

function agreementOf(used: NameForm, name: NameForm, isCut: boolean): NameAgreement {
  if (!used.key || !name.key) return 'unknown'
  if (used.key === name.key || used.fullKey === name.fullKey) {
    return used.width === name.width ? 'same' : 'width'
  }
  if (isCut && startsWithin(name, used)) return 'role'
  if (used.base === name.base) {
    if (used.edition === name.edition) return 'role'
    return used.edition && name.edition ? 'edition' : 'unnumbered'
  }
  return isPart(used.key, name.key) || isPart(name.key, used.key) ? 'related' : 'other'
}

/** Logic keeps only the first letters of a name. */
const startsWithin = (name: NameForm, cut: NameForm) =>
  name.key.startsWith(cut.key) || name.fullKey.startsWith(cut.fullKey)

/** `Neutron 3` in `Neutron 3 Equalizer`, but not `Ozone 1` in `Ozone 10`. */
const isPart = (short: string, long: string) =>
  short.length >= 4 && long.startsWith(short) && !/^\p{N}/u.test(long.slice(short.length))

/** Whether two makers are one. Without a name of one of them nothing is known. */
export function makerAgreement(used: readonly string[], makers: readonly string[]): MakerAgreement {
  if (used.length === 0 || makers.length === 0) return 'unknown'
  if (used.some((key) => makers.includes(key))) return 'same'
  return used.some((a) => makers.some((b) => isAlike(a, b) || isAlike(b, a))) ? 'alike' : 'other'
}

/** `Slate Digital` and `Slate Digital Fabrice` may be one maker; `Air` and `Airwindows` are not. */
const isAlike = (short: string, long: string) => short.length >= 6 && long.startsWith(short)
