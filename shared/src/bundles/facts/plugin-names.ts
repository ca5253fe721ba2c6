import { keptContents } from '../../plugins/bundle-contents.ts'
import { nameKeyOf, vendorKeyOf } from '../identity/keys.ts'
import { isVariable } from './placeholders.ts'
import type { Readings } from './readings.ts'
import { shownText } from './shown-text.ts'

/** The names of the plugins in a bundle that holds several; none where it holds one. */
export function pluginNames({ isAudioUnit, components, moduleInfo }: Readings): string[] {
  const names = isAudioUnit ? components.map(({ name }) => name) : (moduleInfo?.names ?? [])
  if (names.length < 2) return []
  return names.map((name) => (isVariable(name) ? '' : shownText(name, 200))).filter(Boolean)
}

/** The plugin that is called like the file of its bundle. */
export const namedLikeFile = (readings: Readings): string | undefined => {
  const file = nameKeyOf(fileStem(readings.fileName), '')
  return pluginNames(readings).find((name) => nameKeyOf(name, '') === file)
}

/** What a bundle of several plugins holds beside what its entry is called: the other plugins, and its own name. */
export function contentsOf(readings: Readings, name: string, manufacturer: string): string[] {
  const names = pluginNames(readings)
  if (names.length === 0) return []
  const maker = vendorKeyOf(manufacturer)
  const own = shownText(fileStem(readings.fileName), 200)
  const isOwnName = nameKeyOf(own, maker) !== nameKeyOf(name, maker)
  return keptContents(isOwnName ? [...names, own] : names, name)
}

/** A file name without its ending. */
export const fileStem = (fileName: string): string =>
  fileName.replace(/(?<=.)(?:\.[^.\s]+)(?:\.disabled)?$/i, '')
