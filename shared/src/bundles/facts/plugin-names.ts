import { storedContents } from '../../plugins/bundle-contents.ts'
import { nameKeyOf, vendorKeyOf } from '../identity/keys.ts'
import { isVariable } from './placeholders.ts'
import type { BundleReadings } from './readings.ts'
import { displayText } from './shown-text.ts'

/** The plugin names of a bundle with several plugins; empty for a single plugin. */
export function pluginNamesOf({ isAudioUnit, components, moduleInfo }: BundleReadings): string[] {
  const names = isAudioUnit ? components.map(({ name }) => name) : (moduleInfo?.names ?? [])
  if (names.length < 2) return []
  return names.map((name) => (isVariable(name) ? '' : displayText(name, 200))).filter(Boolean)
}

export const pluginNameMatchingFile = (readings: BundleReadings): string | undefined => {
  const file = nameKeyOf(fileStem(readings.fileName), '')
  return pluginNamesOf(readings).find((name) => nameKeyOf(name, '') === file)
}

/** The names in a bundle of several plugins that differ from its entry's name: the other plugins and its own name. */
export function bundleContentsOf(readings: BundleReadings, name: string, manufacturer: string): string[] {
  const names = pluginNamesOf(readings)
  if (names.length === 0) return []
  const maker = vendorKeyOf(manufacturer)
  const own = displayText(fileStem(readings.fileName), 200)
  const isOwnName = nameKeyOf(own, maker) !== nameKeyOf(name, maker)
  return storedContents(isOwnName ? [...names, own] : names, name)
}

export const fileStem = (fileName: string): string =>
  fileName.replace(/(?<=.)(?:\.[^.\s]+)(?:\.disabled)?$/i, '')
