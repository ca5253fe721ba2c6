import { isShop, makerAgreement, nameAgreement } from './agreement.ts'
import { hasOtherId } from './codes.ts'
import type { Comparison } from './join-rules.ts'
import type { IndexedEntry } from './library-index.ts'
import type { NameForm } from './name-forms.ts'
import { isKnown, isShortFor, type ShortName } from './short-names.ts'
import type { UsedForms } from './used-forms.ts'

/** How a use and an entry compare by name, maker and identifiers. `names`: those that the entry may have for this use. */
export function compare(used: UsedForms, indexed: IndexedEntry, names = indexed.names): Comparison {
  const { entry, makers } = indexed
  return {
    ...namesAndMakers(used, indexed, names),
    hasOtherId: hasOtherId(used.use, entry.keys, (entry.contents?.length ?? 0) > 0),
    hasTwins: [...used.makers, ...makers].some((maker) => TWIN_MAKERS.has(maker)) && names.length > 0,
  }
}

/** How a use compares with an entry that has its identifier, which may be that of another plugin in a bundle. */
export const compareHeld = (used: UsedForms, indexed: IndexedEntry): Comparison =>
  compare(used, indexed, indexed.heldNames)

/** A name that begins with the maker of the other one tells both. */
function namesAndMakers(used: UsedForms, indexed: IndexedEntry, names: NameForm[]) {
  const { headedKeys } = indexed
  const { name, isCut } = used
  const maker = makerAgreement(used, indexed)
  const agreement = nameAgreement(name, names, isCut)
  if (isCut && agreement === 'other' && [...headedKeys].some((key) => key.startsWith(name.fullKey))) {
    return { name: 'role' as const, maker }
  }
  if (maker !== 'unknown') return { name: agreement, maker }
  const headed =
    (used.makers.length === 0 || isShop(used.makers)) && headedKeys.has(name.fullKey)
      ? names[0]
      : names.find(({ fullKey }) => used.headedKeys.has(fullKey))
  if (!headed) return { name: agreement, maker }
  return {
    name: headed.width === name.width ? ('same' as const) : ('width' as const),
    maker: 'same' as const,
  }
}

/** The mono and stereo forms of their plugins have identifiers of their own. */
const TWIN_MAKERS = new Set(['waves', 'universalaudio', 'brainworx', 'pluginalliance'])

/** Whether a use and an entry may have one name, once with and once without a short form of the maker. */
export function shareShortName(used: UsedForms, shortNames: readonly ShortName[], indexed: IndexedEntry) {
  const [key, makers] = [used.name.key, [used.maker, indexed.maker]]
  const fits = ({ head }: ShortName) => makers.every((maker) => !isKnown(maker) || isShortFor(head, maker))
  return (
    indexed.shortNames.some((short) => short.tail === key && fits(short)) ||
    shortNames.some(
      (short) =>
        fits(short) &&
        (indexed.names.some((name) => name.key === short.tail) ||
          indexed.shortNames.some((other) => other.tail === short.tail && fits(other))),
    )
  )
}

/** How a use compares with the plugins that the bundles of an entry name. */
export const compareContents = (used: UsedForms, indexed: IndexedEntry): Comparison => ({
  name: nameAgreement(used.name, indexed.contents),
  maker: makerAgreement(used, indexed),
  hasOtherId: false,
  hasTwins: false,
})
