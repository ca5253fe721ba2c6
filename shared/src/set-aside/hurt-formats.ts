import { matchingFormat } from '../plugins/formats.ts'
import { USE_FORMATS, type UseFormat } from '../songs/song.ts'
import { compareVersions } from '../updates/version.ts'

/** A bundle of a plugin on one computer. */
export type PlacedBundle = {
  format: string
  path: string
  bundleId: string | null
  version: string
  architectures: readonly string[]
}

/**
 * In which formats songs would lose the plugin when this bundle goes: the formats that it serves and for which no other of `staying`,
 * the bundles of the same plugin that stay on the computer, can stand in.
 */
export function hurtFormats(leaving: PlacedBundle, staying: PlacedBundle[]): UseFormat[] {
  return servedBy(leaving.format).filter((use) => !staying.some((other) => serves(other, use, leaving)))
}

const servedBy = (format: string): readonly UseFormat[] =>
  format === 'Standalone' ? [] : (SERVED.get(matchingFormat(format)) ?? USE_FORMATS)

/**
 * Which uses a format serves. A VST3 may open what was saved with a VST2, and a CLAP what was saved with either; whether it does is not
 * known here, so a song with such a use still counts when the format that it names is not there.
 */
const SERVED = new Map<string, UseFormat[]>([
  ['VST', ['VST2']],
  ['VST3', ['VST3', 'VST2']],
  ['CLAP', ['CLAP', 'VST3', 'VST2']],
  ['AU', ['AU']],
  ['AAX', ['AAX']],
  ['LV2', ['LV2']],
])

const ownFormat = (use: UseFormat) => (use === 'VST2' ? 'VST' : use)

/** Another format was not compared with the leaving one: it serves only the songs that name it. */
function serves(other: PlacedBundle, use: UseFormat, leaving: PlacedBundle) {
  const format = matchingFormat(other.format)
  return format === matchingFormat(leaving.format) ? isAsGood(other, leaving) : format === ownFormat(use)
}

/** Whether a second copy opens what the leaving one opens: the same product, not older, for the same processors. */
function isAsGood(other: PlacedBundle, leaving: PlacedBundle) {
  const isSameProduct =
    fileNameOf(other) === fileNameOf(leaving) ||
    (leaving.bundleId !== null && leaving.bundleId !== '' && other.bundleId === leaving.bundleId)
  const isOld =
    other.version !== leaving.version && (compareVersions(other.version, leaving.version) ?? -1) < 0
  return isSameProduct && !isOld && leaving.architectures.every((each) => other.architectures.includes(each))
}

const fileNameOf = ({ path }: PlacedBundle) =>
  (path.split(/[/\\]/).findLast((part) => part !== '') ?? '').toLowerCase()
