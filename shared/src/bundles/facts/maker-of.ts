import { textAt } from '../plist/plist-value.ts'
import { type AudioComponent, type FactSource, type SourcedFact, UNKNOWN_FACT } from '../plugin-bundle.ts'
import type { BundlePart } from '../reading/bundle-part.ts'
import { isWavesShell } from '../waves/waves-places.ts'
import { isPlaceholderIdentifier, isPlaceholderMaker, isVariable } from './placeholders.ts'
import { plainMakerName } from './plain-maker-name.ts'
import { displayText, remembered } from './shown-text.ts'

/** The maker of a bundle: the first real value, else a toolkit's placeholder, else unknown. */
export function makerOf(readings: BundleReadings): SourcedFact {
  let placeholder: SourcedFact | undefined
  for (const [source, read] of SOURCES) {
    const fact = factOf(read(readings), source)
    if (fact?.confidence === 'stated') return fact
    placeholder ??= fact
  }
  return ofIdentifier(readings) ?? placeholder ?? UNKNOWN_FACT
}

const SOURCES: [FactSource, (readings: BundleReadings) => string | undefined][] = [
  ['file-name', ({ fileName }) => (isWavesShell(fileName) ? 'Waves' : '')],
  ['au-name', ({ components }) => components[0]?.maker],
  ['moduleinfo', ({ moduleInfo }) => moduleInfo?.maker],
  ['pe', ({ peVersion }) => peVersion?.maker],
  ['copyright', ({ plist }) => makerInCopyright(textAt(plist, 'NSHumanReadableCopyright'))],
  ['copyright', ({ plist }) => makerInInfo(textAt(plist, 'CFBundleGetInfoString'))],
]

function factOf(text: string | undefined, source: FactSource): SourcedFact | undefined {
  const { value, confidence } = statedMaker(text ?? '')
  return value ? { value, source, confidence } : undefined
}

const statedMaker = remembered((text): Omit<SourcedFact, 'source'> => {
  const value = text && !isVariable(text) ? plainMakerName(displayText(text, 120)) : ''
  return { value, confidence: isPlaceholderMaker(value) ? 'placeholder' : 'stated' }
})

/** iPlug writes `Name v1.0.0 Copyright 2025 Maker`. */
function makerInInfo(info: string) {
  const start = info.search(/copyright|©|\(c\)/i)
  return start < 0 ? '' : makerInCopyright(info.slice(start))
}

/** The second label of the identifier is not a spelled name, so it is returned unchanged. */
function ofIdentifier({ plist }: BundleReadings): SourcedFact | undefined {
  const identifier = displayText(textAt(plist, 'CFBundleIdentifier'), 200)
  if (!identifier || isPlaceholderIdentifier(identifier) || isVariable(identifier)) return undefined
  const labels = identifier.split('.')
  const label = labels.length > 1 ? labels[1]?.trim() : ''
  if (!label || isPlaceholderMaker(label)) return undefined
  const known = knownMakerOf(label)
  return { value: known ?? label, source: known ? 'known-maker' : 'bundle-id', confidence: 'derived' }
}

/** The maker that a copyright line names, or ''. Reads `© 2024 Maker, Inc. All Rights Reserved.` and `Maker ©2021`. */
const makerInCopyright = remembered((line) => {
  if (line.length > 400 || line.includes('://')) return ''
  const maker = line
    .replace(NOT_THE_MAKER, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.;:–-]+|(?<![\s,;:–-])[\s,;:–-]+$/g, '')
    .replace(/ ?\. ?\.$/, '.')
  return maker.length <= 60 && /\p{L}{2}/u.test(maker) ? maker : ''
})

const NOT_THE_MAKER = /copyright|\(c\)|©|all rights reserved|\b(?:19|20)\d\d(?:\s*[-–]\s*(?:19|20)?\d\d)?\b/gi

/** The spelling of a maker's name, by the second label of its bundle identifiers. Each is from a real bundle or the maker's domain. */
const knownMakerOf = (label: string): string | undefined => MAKERS.get(label.toLowerCase())

const MAKERS = new Map([
  ['airwindows', 'Airwindows'],
  ['arturia', 'Arturia'],
  ['audiodamage', 'Audio Damage'],
  ['chowdsp', 'chowdsp'],
  ['fabfilter', 'FabFilter'],
  ['izotope', 'iZotope'],
  ['native-instruments', 'Native Instruments'],
  ['softube', 'Softube'],
  ['soundtoys', 'Soundtoys'],
  ['toguaudioline', 'TAL-Togu Audio Line'],
  ['uaudio', 'Universal Audio'],
  ['valhalladsp', 'Valhalla DSP'],
  ['xfer', 'Xfer Records'],
  ['ymck', 'YMCK'],
])

/** Everything that was read from a bundle, before the best values are chosen. */
export type BundleReadings = Pick<BundlePart, 'plist' | 'moduleInfo' | 'peVersion'> & {
  fileName: string
  isAudioUnit: boolean
  components: AudioComponent[]
}
