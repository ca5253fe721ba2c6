import { isPlaceholderIdentifier } from '../../bundles/facts/placeholders.ts'
import { type Identity, isConflicting } from '../../bundles/identity/identity.ts'
import { makerKeyOf } from '../../makers/maker-name.ts'

/** The compared values of two entries with the same `nameKey`. */
export type ComparedEntry = Identity & { manufacturer: string; isGuess: boolean; bundleIds: string[] }

/**
 * True for two entries that look like one plugin whose makers are only spelled differently, so that the user is asked: the names are equal
 * for comparison, and a maker is unknown, both are one maker, one begins like the other, or their bundles have the same first identifier
 * labels. Whatever speaks against joining bundles speaks against this, too.
 */
export function mayBeSamePlugin(one: ComparedEntry, other: ComparedEntry): boolean {
  if (one.nameKey !== other.nameKey || isConflicting(one, other)) return false
  const [maker, otherMaker] = [makerOf(one), makerOf(other)]
  if (maker === '' || otherMaker === '' || maker === otherMaker) return true
  return isBeginning(maker, otherMaker) || isBeginning(otherMaker, maker) || haveOneStem(one, other)
}

const makerOf = ({ manufacturer, isGuess }: ComparedEntry) => (isGuess ? '' : makerKeyOf(manufacturer))

/** `valhalla` of `valhalladsp`; shorter beginnings are often of another maker. */
const isBeginning = (short: string, long: string) => short.length >= MIN_LETTERS && long.startsWith(short)

const MIN_LETTERS = 5

function haveOneStem(one: ComparedEntry, other: ComparedEntry) {
  const stems = new Set(one.bundleIds.flatMap(stemOf))
  return other.bundleIds.flatMap(stemOf).some((stem) => stems.has(stem))
}

/** `com.fabfilter` of `com.fabfilter.Pro-Q.3`; none of a toolkit's placeholder. */
function stemOf(bundleId: string): string[] {
  const [domain = '', maker = '', product = ''] = bundleId.toLowerCase().split('.')
  return product === '' || maker === '' || isPlaceholderIdentifier(bundleId) ? [] : [`${domain}.${maker}`]
}
