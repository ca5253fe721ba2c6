import { isPlaceholderIdentifier } from '../bundles/facts/placeholders.ts'
import type { UseFormat } from '../plugins/format-facts.ts'
import { factsOfFormat, USE_FORMATS } from '../plugins/format-lists.ts'
import { matchingFormat } from '../plugins/formats.ts'
import { type ComparedBytes, haveSameBytes } from '../storage/copies-of.ts'
import { compareVersions } from '../updates/version.ts'

/** A bundle of a plugin on one computer. */
export type PlacedBundle = ComparedBytes & {
  format: string
  path: string
  bundleId: string | null
  version: string
  architectures: readonly string[]
}

/**
 * The formats in which songs would lose the plugin when this bundle leaves: those that it serves and for which no other of `staying`, the
 * bundles of the same plugin that stay on the computer, can stand in.
 */
export function lostFormats(leaving: PlacedBundle, staying: PlacedBundle[]): UseFormat[] {
  return servedBy(leaving.format).filter((use) => !staying.some((other) => serves(other, use, leaving)))
}

/** True when one of the bundles of the same plugin that stay on the computer is the same file with the same bytes. */
export const hasCopy = (leaving: PlacedBundle, staying: readonly PlacedBundle[]): boolean =>
  staying.some(
    (other) =>
      matchingFormat(other.format) === matchingFormat(leaving.format) &&
      fileNameOf(other) === fileNameOf(leaving) &&
      haveSameBytes(other, leaving),
  )

const servedBy = (format: string): readonly UseFormat[] => factsOfFormat(format)?.serves ?? USE_FORMATS

/** Another format was not compared with the leaving one: it serves only the songs that name it. */
function serves(other: PlacedBundle, use: UseFormat, leaving: PlacedBundle) {
  const format = matchingFormat(other.format)
  return format === matchingFormat(leaving.format)
    ? isAsGood(other, leaving)
    : factsOfFormat(format)?.inSongs === use
}

/**
 * True for a bundle of the same format that opens what the leaving one opens. Its name is not enough: it has the same bytes, or the same
 * identifier for the same system and processors, and is not older.
 */
function isAsGood(other: PlacedBundle, leaving: PlacedBundle) {
  if (fileNameOf(other) !== fileNameOf(leaving)) return false
  return haveSameBytes(other, leaving) || (isSameProduct(other, leaving) && !isLess(other, leaving))
}

const isSameProduct = (a: PlacedBundle, b: PlacedBundle) =>
  a.bundleId !== null &&
  a.bundleId === b.bundleId &&
  a.bundleId !== '' &&
  !isPlaceholderIdentifier(a.bundleId)

const isLess = (other: PlacedBundle, leaving: PlacedBundle) =>
  (other.version !== leaving.version && (compareVersions(other.version, leaving.version) ?? -1) < 0) ||
  other.platform !== leaving.platform ||
  !leaving.architectures.every((each) => other.architectures.includes(each))

const fileNameOf = ({ path }: PlacedBundle) =>
  (path.split(/[/\\]/).findLast((part) => part !== '') ?? '').toLowerCase()
