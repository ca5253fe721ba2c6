import { isKnown, isShop, type MakerForm } from './maker-form.ts'
import type { NameForm } from './name-forms.ts'

/** The best first. */
const NAME_AGREEMENTS = ['same', 'width', 'almost', 'edition', 'related', 'unknown', 'other'] as const

/**
 * How two names compare. `width` is the mono or stereo twin, `almost` a name that differs only by other outputs or by a number
 * which the other lacks, `edition` the same name with another number, and `related` the beginning of the other.
 */
export type NameAgreement = (typeof NAME_AGREEMENTS)[number]
export type MakerAgreement = 'same' | 'alike' | 'unknown' | 'other'

/** The best agreement of a used name with the names of an entry. */
export function nameAgreement(used: NameForm, names: readonly NameForm[], isCut = false): NameAgreement {
  const found = new Set(names.map((name) => agreementOf(used, name, isCut)))
  return NAME_AGREEMENTS.find((each) => found.has(each)) ?? 'unknown'
}

function agreementOf(used: NameForm, name: NameForm, isCut: boolean): NameAgreement {
  if (!used.key || !name.key) return 'unknown'
  if (used.key === name.key || used.fullKey === name.fullKey) {
    return used.width === name.width ? 'same' : 'width'
  }
  if (isCut && startsWithin(name, used)) return 'almost'
  if (used.base === name.base) {
    const isOtherEdition = used.edition && name.edition && used.edition !== name.edition
    return isOtherEdition ? 'edition' : 'almost'
  }
  return isPart(used.key, name.key) || isPart(name.key, used.key) ? 'related' : 'other'
}

/** Logic keeps only the first letters of a name. */
const startsWithin = (name: NameForm, cut: NameForm) =>
  name.key.startsWith(cut.key) || name.fullKey.startsWith(cut.fullKey)

/** `Neutron 3` in `Neutron 3 Equalizer`, but not `Ozone 1` in `Ozone 10`. */
const isPart = (short: string, long: string) =>
  short.length >= 4 && long.startsWith(short) && !/^\p{N}/u.test(long.slice(short.length))

/** Compares two makers. Without a name of one of them nothing is known; a shop says nothing against the maker. */
export function makerAgreement(used: MakerForm, entry: MakerForm): MakerAgreement {
  if (!isKnown(used) || !isKnown(entry)) return 'unknown'
  if (used.keys.some((key) => entry.keys.includes(key))) return 'same'
  if (isShop(used) || isShop(entry)) return 'unknown'
  const isAnyAlike = used.keys.some((a) => entry.keys.some((b) => isAlike(a, b) || isAlike(b, a)))
  return isAnyAlike || haveOneStart(used, entry) ? 'alike' : 'other'
}

/** `Slate Digital` and `Slate Digital Fabrice` may be one maker; `Air` and `Airwindows` are not. */
const isAlike = (short: string, long: string) => short.length >= 6 && long.startsWith(short)

/** `AIR` and `AIR Music Technology`, `Tokyo Dawn Labs` and `Tokyo Dawn Records`. One common word is not evidence. */
function haveOneStart(used: MakerForm, entry: MakerForm) {
  if (used.keys.some((key) => entry.starts.has(key))) return true
  if (entry.keys.some((key) => used.starts.has(key))) return true
  const common = [...used.starts].filter((start) => entry.starts.has(start))
  return common.length > 1
}
