import { textAt } from '../plist/plist-value.ts'
import type { FactSource, SourcedFact } from '../plugin-bundle.ts'
import { isWavesShell } from '../waves/waves-places.ts'
import { isVariable } from './placeholders.ts'
import { fileStem, pluginNameMatchingFile, pluginNamesOf } from './plugin-names.ts'
import type { BundleReadings } from './readings.ts'
import { displayText } from './shown-text.ts'

/**
 * The name of the best source, with the file name last. Another of several plugins names a bundle only when it has no name itself, and none
 * names a shell.
 */
export function bundleNameOf(readings: BundleReadings): SourcedFact {
  const sources = isWavesShell(readings.fileName) ? OF_BUNDLE : SOURCES
  for (const [source, read] of sources) {
    const text = read(readings)
    const value = text && !isVariable(text) ? displayText(text, 200) : ''
    if (value) return { value, source, confidence: 'stated' }
  }
  const value = displayText(fileStem(readings.fileName), 200) || '?'
  return { value, source: 'file-name', confidence: 'derived' }
}

const SOURCES: [FactSource, (readings: BundleReadings) => string | undefined][] = [
  ['moduleinfo', (readings) => (readings.isAudioUnit ? '' : pluginNameMatchingFile(readings))],
  ['au-name', (readings) => (readings.isAudioUnit ? pluginNameMatchingFile(readings) : '')],
  [
    'au-name',
    ({ isAudioUnit, components: [unit, ...more] }) => (isAudioUnit && !more.length ? unit?.name : ''),
  ],
  ['moduleinfo', ({ moduleInfo }) => moduleInfo?.name],
  ['plist', ({ plist }) => textAt(plist, 'CFBundleDisplayName')],
  ['plist', ({ plist }) => textAt(plist, 'CFBundleName')],
  ['pe', ({ peVersion }) => peVersion?.name],
  ['moduleinfo', (readings) => (readings.isAudioUnit ? '' : pluginNamesOf(readings)[0])],
  ['au-name', (readings) => (readings.isAudioUnit ? pluginNamesOf(readings)[0] : '')],
]
const OF_BUNDLE = SOURCES.filter(([source]) => source === 'plist' || source === 'pe')
