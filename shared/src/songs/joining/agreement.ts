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

/** The keys of a maker, and the first words of its name as keys. */
type ComparedMaker = { makers: readonly string[]; makerStarts: ReadonlySet<string> }

/** Whether two makers are one. Without a name of one of them nothing is known; a shop says nothing against the maker. */
export function makerAgreement(used: ComparedMaker, entry: ComparedMaker): MakerAgreement {
  if (used.makers.length === 0 || entry.makers.length === 0) return 'unknown'
  if (used.makers.some((key) => entry.makers.includes(key))) return 'same'
  if (isShop(used.makers) || isShop(entry.makers)) return 'unknown'
  const isAnyAlike = used.makers.some((a) => entry.makers.some((b) => isAlike(a, b) || isAlike(b, a)))
  return isAnyAlike || haveOneStart(used, entry) ? 'alike' : 'other'
}

/** `AIR` and `AIR Music Technology`, `Tokyo Dawn Labs` and `Tokyo Dawn Records`. One common word is no evidence. */
function haveOneStart(used: ComparedMaker, entry: ComparedMaker) {
  if (used.makers.some((key) => entry.makerStarts.has(key))) return true
  if (entry.makers.some((key) => used.makerStarts.has(key))) return true
  const common = [...used.makerStarts].filter((start) => entry.makerStarts.has(start))
  return common.length > 1
}

/** Whether this maker also sells plugins of others under its own name. */
export const isShop = (makers: readonly string[]): boolean => makers.some((key) => SHOPS.has(key))

const SHOPS = new Set(['pluginalliance'])

/** `Slate Digital` and `Slate Digital Fabrice` may be one maker; `Air` and `Airwindows` are not. */
const isAlike = (short: string, long: string) => short.length >= 6 && long.startsWith(short)
