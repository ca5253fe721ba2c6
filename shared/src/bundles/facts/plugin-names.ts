import { keptContents } from '../../plugins/bundle-contents.ts'
import { nameKeyOf, vendorKeyOf } from '../identity/keys.ts'
import { isVariable } from './placeholders.ts'
import type { Readings } from './readings.ts'
import { shownText } from './shown-text.ts'

/** The plugin names of a bundle with several plugins; empty for a single plugin. */
export function pluginNames({ isAudioUnit, components, moduleInfo }: Readings): string[] {
  const names = isAudioUnit ? components.map(({ name }) => name) : (moduleInfo?.names ?? [])
  if (names.length < 2) return []
  return names.map((name) => (isVariable(name) ? '' : shownText(name, 200))).filter(Boolean)
}

/** The plugin with the same name as the bundle's file. */
export const namedLikeFile = (readings: Readings): string | undefined => {
  const file = nameKeyOf(fileStem(readings.fileName), '')
  return pluginNames(readings).find((name) => nameKeyOf(name, '') === file)
}

/** The names in a bundle of several plugins that differ from its entry's name: the other plugins and its own name. */
export function contentsOf(readings: Readings, name: string, manufacturer: string): string[] {
  const names = pluginNames(readings)
  if (names.length === 0) return []
  const maker = vendorKeyOf(manufacturer)
  const own = shownText(fileStem(readings.fileName), 200)
  const isOwnName = nameKeyOf(own, maker) !== nameKeyOf(name, maker)
  return keptContents(isOwnName ? [...names, own] : names, name)
}

/** A file name without its extension. */
export const fileStem = (fileName: string): string =>
  fileName.replace(/(?<=.)(?:\.[^.\s]+)(?:\.disabled)?$/i, '')
