import { hasOtherId } from './codes.ts'
import type { IndexedEntry } from './indexed-entry.ts'
import type { Comparison, NameComparison } from './join-rules.ts'
import { makerAgreement, nameAgreement } from './names/agreement.ts'
import { isKnown, isShop, makerHeadsOf } from './names/maker-form.ts'
import type { NameForm } from './names/name-forms.ts'
import { isShortFor, type ShortName } from './names/short-names.ts'
import type { UsedForms } from './used-forms.ts'

/** How a use and an entry compare by name, maker and identifiers. */
export function compare(used: UsedForms, indexed: IndexedEntry): Comparison {
  const { entry, maker, names } = indexed
  const makers = [...used.maker.keys, ...maker.keys]
  return {
    ...namesAndMakers(used, indexed, names),
    hasOtherId: hasOtherId(used.use, entry.keys, (entry.contents?.length ?? 0) > 0),
    hasTwins: makers.some((key) => TWIN_MAKERS.has(key)),
    hasTwinsOfOneName: makers.some((key) => ONE_NAME_MAKERS.has(key)),
  }
}

/** The mono and stereo forms of their plugins have identifiers of their own, */
const TWIN_MAKERS = new Set(['waves', 'universalaudio', 'brainworx', 'pluginalliance'])
/** and at some of them one name. */
const ONE_NAME_MAKERS = new Set(['waves', 'universalaudio'])

/** How a use compares with an entry that has its identifier, which may be that of another plugin in a bundle. */
export const compareHeld = (used: UsedForms, indexed: IndexedEntry): NameComparison =>
  namesAndMakers(used, indexed, [...indexed.names, ...indexed.contents])

/** How a use compares with the plugins that the bundles of an entry name. */
export const compareContents = (used: UsedForms, { maker, contents }: IndexedEntry): NameComparison => ({
  name: nameAgreement(used.name, contents),
  maker: makerAgreement(used.maker, maker),
})

/** A name that begins with the maker of the other one tells both. */
function namesAndMakers(used: UsedForms, indexed: IndexedEntry, names: NameForm[]): NameComparison {
  const { name, isCut } = used
  const maker = makerAgreement(used.maker, indexed.maker)
  const agreement = nameAgreement(name, names, isCut)
  if (isCut && agreement === 'other' && [...indexed.headedKeys].some((key) => key.startsWith(name.fullKey))) {
    return { name: 'almost', maker }
  }
  const headed = maker === 'unknown' ? headedName(used, indexed, names) : undefined
  if (!headed) return { name: agreement, maker }
  return { name: headed.width === name.width ? 'same' : 'width', maker: 'same' }
}

/** The name of the entry that is the same as the used one, once with and once without its maker before it. */
function headedName(used: UsedForms, { maker, headedKeys }: IndexedEntry, names: NameForm[]) {
  const { fullKey } = used.name
  if ((!isKnown(used.maker) || isShop(used.maker)) && headedKeys.has(fullKey)) {
    return names.find(({ key }) => makerHeadsOf(maker).some((head) => head + key === fullKey))
  }
  return names.find((each) => used.headedKeys.has(each.fullKey))
}

/** True when a use and an entry may have one name, once with and once without a short form of the maker. */
export function shareShortName(used: UsedForms, shortNames: readonly ShortName[], indexed: IndexedEntry) {
  const makers = [used.maker, indexed.maker]
  const fits = ({ head }: ShortName) => makers.every((maker) => !isKnown(maker) || isShortFor(head, maker))
  const hasTail = (tail: string) => (short: ShortName) => short.tail === tail && fits(short)
  return (
    indexed.shortNames.some(hasTail(used.name.key)) ||
    shortNames.some(
      (short) =>
        fits(short) &&
        (indexed.names.some(({ key }) => key === short.tail) || indexed.shortNames.some(hasTail(short.tail))),
    )
  )
}
