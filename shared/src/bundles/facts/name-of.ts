import type { Fact, Source } from '../bundle.ts'
import { textAt } from '../plist/plist-value.ts'
import { isVariable } from './placeholders.ts'
import { fileStem, namedLikeFile, pluginNames } from './plugin-names.ts'
import type { Readings } from './readings.ts'
import { shownText } from './shown-text.ts'

/**
 * The name of a bundle from its best source, with the file name last. Of several plugins, the one named like the
 * file gives the name; another one only when the bundle has no name itself.
 */
export function nameOf(readings: Readings): Fact {
  for (const [source, read] of SOURCES) {
    const text = read(readings)
    const value = text && !isVariable(text) ? shownText(text, 200) : ''
    if (value) return { value, source, confidence: 'stated' }
  }
  return {
    value: shownText(fileStem(readings.fileName), 200) || '?',
    source: 'file-name',
    confidence: 'derived',
  }
}

const SOURCES: [Source, (readings: Readings) => string | undefined][] = [
  ['moduleinfo', (readings) => (readings.isAudioUnit ? '' : namedLikeFile(readings))],
  ['au-name', (readings) => (readings.isAudioUnit ? namedLikeFile(readings) : '')],
  [
    'au-name',
    ({ isAudioUnit, components }) => (isAudioUnit && components.length === 1 ? components[0]?.name : ''),
  ],
  ['moduleinfo', ({ moduleInfo }) => moduleInfo?.name],
  ['plist', ({ plist }) => textAt(plist, 'CFBundleDisplayName')],
  ['plist', ({ plist }) => textAt(plist, 'CFBundleName')],
  ['pe', ({ peVersion }) => peVersion?.name],
  ['moduleinfo', (readings) => (readings.isAudioUnit ? '' : pluginNames(readings)[0])],
  ['au-name', (readings) => (readings.isAudioUnit ? pluginNames(readings)[0] : '')],
]
