import { makerAgreement, nameAgreement } from './agreement.ts'
import { hasOtherId } from './codes.ts'
import type { Comparison } from './join-rules.ts'
import type { IndexedEntry } from './library-index.ts'
import type { UsedForms } from './used-forms.ts'

/** How a use and an entry compare by name, maker and identifiers. */
export function compare(used: UsedForms, indexed: IndexedEntry): Comparison {
  const { entry, names, makers } = indexed
  return {
    ...namesAndMakers(used, indexed),
    hasOtherId: hasOtherId(used.use, entry.keys, (entry.contents?.length ?? 0) > 0),
    hasTwins: [...used.makers, ...makers].some((maker) => TWIN_MAKERS.has(maker)) && names.length > 0,
  }
}

/** A name that begins with the maker of the other one tells both. */
function namesAndMakers(used: UsedForms, { names, makers, headedKeys }: IndexedEntry) {
  const { name, isCut } = used
  const maker = makerAgreement(used.makers, makers)
  const agreement = nameAgreement(name, names, isCut)
  if (maker !== 'unknown') return { name: agreement, maker }
  const headed =
    used.makers.length === 0 && headedKeys.has(name.fullKey)
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

/** How a use compares with the plugins that the bundles of an entry name. */
export const compareContents = (used: UsedForms, { contents, makers }: IndexedEntry): Comparison => ({
  name: nameAgreement(used.name, contents),
  maker: makerAgreement(used.makers, makers),
  hasOtherId: false,
  hasTwins: false,
})
