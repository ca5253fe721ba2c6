import { storedContents } from '../../plugins/bundle-contents.ts'
import type { Format } from '../../plugins/formats.ts'
import { compareVersions, isPlaceholderVersion } from '../../updates/version.ts'
import { heldKeysOf } from '../identity/held-keys.ts'
import { nameKeyOf, vendorKeyOf } from '../identity/keys.ts'
import type { BundleNote } from '../note.ts'
import { type PlistDict, type PlistValue, textAt } from '../plist/plist-value.ts'
import {
  type AudioComponent,
  type FactSource,
  type PluginBundle,
  type SourcedFact,
  UNKNOWN_FACT,
} from '../plugin-bundle.ts'
import type { BundlePart } from '../reading/bundle-part.ts'
import { wavesPartOf } from '../waves/waves-part.ts'
import { isWavesShell } from '../waves/waves-places.ts'
import { type BundleReadings, makerOf } from './maker-of.ts'
import { makerSiteIn } from './maker-site.ts'
import { minSystemOf } from './min-system-of.ts'
import { isPlaceholderIdentifier, isVariable } from './placeholders.ts'
import { displayText } from './shown-text.ts'
import { statedType } from './stated-type.ts'

/** A file or folder that is named like a plugin and not read yet. `alsoAt` collects other paths that link to it. */
export type BundleCandidate = {
  path: string
  fileName: string
  format: Format
  isDisabled: boolean
  alsoAt: string[]
}

/** Builds a bundle from its readings: chooses the best values and adds notes. */
export function bundleOf(found: BundleCandidate, part: BundlePart): PluginBundle {
  const { plist, moduleInfo, peVersion, architectures, platform, program, notes } = part
  const { path, fileName, format, isDisabled, alsoAt } = found
  const components = plist ? componentsIn(plist) : []
  const readings = { fileName, isAudioUnit: format === 'AU', plist, components, moduleInfo, peVersion }
  const [name, manufacturer] = [bundleNameOf(readings), makerOf(readings)]
  const heldKeys = heldKeysOf(components, moduleInfo)
  const site = moduleInfo?.site ? makerSiteIn(moduleInfo.site) : ''
  const minSystem = minSystemOf(part)
  const waves = wavesPartOf(path, { components, moduleInfo })
  const bundleId = displayText(textAt(plist, 'CFBundleIdentifier'), 200)
  const bundle: PluginBundle = {
    path,
    fileName,
    format,
    name,
    manufacturer,
    contents: bundleContentsOf(readings, name.value, manufacturer.value),
    version: versionOf(readings),
    type: typeOf(components, moduleInfo?.categories ?? []),
    bundleId,
    components,
    classId: moduleInfo?.classId ?? '',
    architectures: architectures.length > 1 ? [...new Set(architectures)] : architectures,
    platform: platform ?? null,
    role: roleOf(fileName),
    isDisabled,
    linkedPaths: alsoAt,
    notes: withOddities(notes, {
      'no-audio-components': format === 'AU' && plist !== undefined && components.length === 0,
      'several-components': components.length > 1 || (moduleInfo?.plugins ?? 0) > 1,
      'toolkit-identifier': bundleId !== '' && isPlaceholderIdentifier(bundleId),
      'needs-32-bit': architectures.length > 0 && architectures.every((each) => OLD.has(each)),
    }),
  }
  if (site) bundle.site = site
  if (heldKeys.length > 0) bundle.heldKeys = heldKeys
  if (minSystem) bundle.minSystem = minSystem
  if (program) bundle.program = program
  if (waves) bundle.waves = waves
  return bundle
}

/** True for a bundle that has nothing but its file name. */
export const saysNothing = (bundle: PluginBundle) =>
  bundle.name.source === 'file-name' &&
  bundle.architectures.length === 0 &&
  [bundle.version.value, bundle.bundleId, bundle.classId, bundle.manufacturer.value].every(
    (value) => value === '',
  )

const OLD = new Set(['i386', 'ppc'])

/** A Waves shell loads plugins from another place; iZotope installs one hook for each module. */
function roleOf(fileName: string): PluginBundle['role'] {
  if (isWavesShell(fileName)) return 'shell'
  return /^iZ.*Hook\.[^.]+$/.test(fileName) ? 'part' : 'plugin'
}

const ODDITIES = ['no-audio-components', 'several-components', 'toolkit-identifier', 'needs-32-bit'] as const

function withOddities(notes: BundleNote[], found: Record<(typeof ODDITIES)[number], boolean>): BundleNote[] {
  const odd = ODDITIES.filter((note) => found[note])
  return odd.length > 0 ? [...notes, ...odd] : notes
}

/** The plugin type according to the metadata; '' when unknown. */
function typeOf(components: AudioComponent[], categories: string[]): string {
  if (categories.some((category) => category.startsWith('Instrument'))) return 'Instrument'
  const stated = statedType(categories)
  if (stated) return stated
  const [unit] = components
  if (unit?.type) return INSTRUMENT_CODES.has(unit.type) ? 'Instrument' : 'Effect'
  return categories.includes('Fx') ? 'Effect' : ''
}

const INSTRUMENT_CODES = new Set(['aumu', 'augn'])

/** The Audio Units that an Info.plist declares, of a bundle or of an app extension. A shell of Waves lists hundreds. */
function componentsIn(plist: PlistDict): AudioComponent[] {
  const declared = plist.get('AudioComponents') ?? inExtension(plist)
  if (!Array.isArray(declared)) return []
  return declared
    .slice(0, MOST_COMPONENTS)
    .flatMap((each) => (each instanceof Map ? [componentOf(each)] : []))
}

const MOST_COMPONENTS = 4096

function inExtension(plist: PlistDict) {
  const extension = plist.get('NSExtension')
  const attributes = extension instanceof Map ? extension.get('NSExtensionAttributes') : undefined
  return attributes instanceof Map ? attributes.get('AudioComponents') : undefined
}

/** The name is `Maker: Product`; without a colon it is the product alone. */
function componentOf(dict: PlistDict): AudioComponent {
  const full = displayText(textAt(dict, 'name'), 400)
  const colon = full.indexOf(':')
  return {
    type: codeIn(dict, 'type'),
    subtype: codeIn(dict, 'subtype'),
    manufacturer: codeIn(dict, 'manufacturer'),
    maker: colon > 0 ? full.slice(0, colon).trim() : '',
    name: full.slice(colon + 1).trim(),
    version: versionIn(dict.get('version')),
  }
}

/** Usually four characters, possibly with spaces; '' for anything that is not such a code. */
function codeIn(dict: PlistDict, key: string) {
  const code = textAt(dict, key)
  return /^[^\p{C}]{1,4}$/u.test(code) && code.length <= 4 ? code : ''
}

/** Two bytes and twice one byte; from 0x01000000 JUCE's four parts. 0, 1 and 0xFFFFFFFF (Steinberg's sample) are not real versions. */
function versionIn(value: PlistValue | undefined) {
  if (typeof value !== 'number' || !Number.isInteger(value) || value <= 1 || value >= 0xffffffff) return ''
  const parts = [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
  return parts.slice(value >>> 24 > 0 ? 0 : 1).join('.')
}

/**
 * The name of the best source, with the file name last. Another of several plugins names a bundle only when it has no name itself, and none
 * names a shell.
 */
function bundleNameOf(readings: BundleReadings): SourcedFact {
  const sources = isWavesShell(readings.fileName) ? BUNDLE_NAME_SOURCES : NAME_SOURCES
  for (const [source, read] of sources) {
    const text = read(readings)
    const value = text && !isVariable(text) ? displayText(text, 200) : ''
    if (value) return { value, source, confidence: 'stated' }
  }
  const value = displayText(fileStem(readings.fileName), 200) || '?'
  return { value, source: 'file-name', confidence: 'derived' }
}

const NAME_SOURCES: [FactSource, (readings: BundleReadings) => string | undefined][] = [
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
/** The plugin names of a bundle with several plugins; empty for a single plugin. */
function pluginNamesOf({ isAudioUnit, components, moduleInfo }: BundleReadings): string[] {
  const names = isAudioUnit ? components.map(({ name }) => name) : (moduleInfo?.names ?? [])
  if (names.length < 2) return []
  return names.map((name) => (isVariable(name) ? '' : displayText(name, 200))).filter(Boolean)
}

const pluginNameMatchingFile = (readings: BundleReadings): string | undefined => {
  const names = pluginNamesOf(readings)
  if (names.length === 0) return undefined
  const file = nameKeyOf(fileStem(readings.fileName), '')
  return names.find((name) => nameKeyOf(name, '') === file)
}

/** The names in a bundle of several plugins that differ from its entry's name: the other plugins and its own name. */
function bundleContentsOf(readings: BundleReadings, name: string, manufacturer: string): string[] {
  const names = pluginNamesOf(readings)
  if (names.length === 0) return []
  const maker = vendorKeyOf(manufacturer)
  const own = displayText(fileStem(readings.fileName), 200)
  const isOwnName = nameKeyOf(own, maker) !== nameKeyOf(name, maker)
  return storedContents(isOwnName ? [...names, own] : names, name)
}

const fileStem = (fileName: string): string => fileName.replace(/(?<=.)(?:\.[^.\s]+)(?:\.disabled)?$/i, '')

const BUNDLE_NAME_SOURCES = NAME_SOURCES.filter(([source]) => source === 'plist' || source === 'pe')

/**
 * The version of a bundle. The short string is the release, the build string often a date. `1.0` is a placeholder unless
 * a source of another kind agrees, and always when the identifier is a toolkit's.
 */
function versionOf(readings: BundleReadings): SourcedFact {
  for (const [source, read] of VERSION_SOURCES) {
    const value = versionOfText(read(readings))
    if (!value) continue
    const isPlaceholder = isPlaceholderVersion(value) && !isChosen(value, source, readings)
    return { value, source, confidence: isPlaceholder ? 'placeholder' : 'stated' }
  }
  return UNKNOWN_FACT
}

const VERSION_SOURCES: [FactSource, (readings: BundleReadings) => string | undefined][] = [
  ['plist-short', ({ plist }) => textAt(plist, 'CFBundleShortVersionString')],
  ['moduleinfo', ({ moduleInfo }) => moduleInfo?.version],
  ['plist-build', ({ plist }) => textAt(plist, 'CFBundleVersion')],
  ['au-version', ({ components }) => (components.length === 1 ? components[0]?.version : '')],
  ['pe', ({ peVersion }) => peVersion?.version],
]

function versionOfText(text: string | undefined) {
  const value = text && !isVariable(text) ? displayText(text, 60) : ''
  return /\d/.test(value) ? value : ''
}

/** True when a source of another kind agrees, and the identifier is not a toolkit's. */
function isChosen(value: string, source: FactSource, readings: BundleReadings) {
  if (isPlaceholderIdentifier(textAt(readings.plist, 'CFBundleIdentifier'))) return false
  return VERSION_SOURCES.some(
    ([other, read]) =>
      kindOf(other) !== kindOf(source) && compareVersions(versionOfText(read(readings)), value) === 0,
  )
}

/** Both strings of an Info.plist come from one setting, so they cannot confirm each other. */
const kindOf = (source: FactSource) => (source.startsWith('plist') ? 'plist' : source)
