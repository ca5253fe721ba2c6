import type { Plugin } from './plugin.ts'

/** The fields that search uses. */
export type Searchable = Pick<Plugin, 'name' | 'manufacturer' | 'contents'>

/**
 * The question that a typed text asks: is it part of a plugin's name or manufacturer (specification, section 5), or of a name
 * that its bundles hold, in any case? Blanks around it are not meant, a text of blanks fits everything.
 */
export function searchFor(typed: string): (plugin: Searchable) => boolean {
  const wanted = folded(typed.trim())
  return wanted === '' ? () => true : (plugin) => keyOf(plugin).includes(wanted)
}

/** Prepares a list before its first search, so that the first key press is fast. */
export function prepareSearch(plugins: Searchable[]) {
  for (const plugin of plugins) keyOf(plugin)
}

/** Prepared once for each plugin, because every key press searches the whole library. */
const keys = new WeakMap<Searchable, string>()

function keyOf(plugin: Searchable) {
  const known = keys.get(plugin)
  if (known !== undefined) return known
  // No typed line holds a line break, so nothing is found across two of them.
  const key = folded([plugin.name, plugin.manufacturer, ...(plugin.contents ?? [])].join('\n'))
  keys.set(plugin, key)
  return key
}

/** A name from a Mac's disk has é as e and an accent; a typed one does not. */
const folded = (text: string) => text.normalize('NFC').toLowerCase()
