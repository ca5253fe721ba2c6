import { compareVersions, isPlaceholderVersion } from '../../updates/version.ts'
import { textAt } from '../plist/plist-value.ts'
import { type FactSource, type SourcedFact, UNKNOWN_FACT } from '../plugin-bundle.ts'
import { isPlaceholderIdentifier, isVariable } from './placeholders.ts'
import type { BundleReadings } from './readings.ts'
import { displayText } from './shown-text.ts'

/**
 * The version of a bundle. The short string is the release, the build string often a date. `1.0` is a placeholder unless
 * a source of another kind agrees, and always when the identifier is a toolkit's.
 */
export function versionOf(readings: BundleReadings): SourcedFact {
  for (const [source, read] of SOURCES) {
    const value = versionIn(read(readings))
    if (!value) continue
    const isPlaceholder = isPlaceholderVersion(value) && !isChosen(value, source, readings)
    return { value, source, confidence: isPlaceholder ? 'placeholder' : 'stated' }
  }
  return UNKNOWN_FACT
}

const SOURCES: [FactSource, (readings: BundleReadings) => string | undefined][] = [
  ['plist-short', ({ plist }) => textAt(plist, 'CFBundleShortVersionString')],
  ['moduleinfo', ({ moduleInfo }) => moduleInfo?.version],
  ['plist-build', ({ plist }) => textAt(plist, 'CFBundleVersion')],
  ['au-version', ({ components }) => (components.length === 1 ? components[0]?.version : '')],
  ['pe', ({ peVersion }) => peVersion?.version],
]

function versionIn(text: string | undefined) {
  const value = text && !isVariable(text) ? displayText(text, 60) : ''
  return /\d/.test(value) ? value : ''
}

/** True when a source of another kind agrees, and the identifier is not a toolkit's. */
function isChosen(value: string, source: FactSource, readings: BundleReadings) {
  if (isPlaceholderIdentifier(textAt(readings.plist, 'CFBundleIdentifier'))) return false
  return SOURCES.some(
    ([other, read]) =>
      kindOf(other) !== kindOf(source) && compareVersions(versionIn(read(readings)), value) === 0,
  )
}

/** Both strings of an Info.plist come from one setting, so they cannot confirm each other. */
const kindOf = (source: FactSource) => (source.startsWith('plist') ? 'plist' : source)
