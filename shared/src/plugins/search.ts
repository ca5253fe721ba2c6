import type { Plugin } from './plugin.ts'

/** What search looks at. */
export type Searchable = Pick<Plugin, 'name' | 'manufacturer' | 'contents'>

/**
 * The question that a typed text asks: is it part of a plugin's name or manufacturer (specification, section 5), or of a name
 * that its bundles hold, in any case? Blanks around it are not meant, a text of blanks fits everything.
 */
export function searchFor(typed: string): (plugin: Searchable) => boolean {
  const wanted = folded(typed.trim())
  return wanted === '' ? () => true : (plugin) => keyOf(plugin).includes(wanted)
}

/** Prepares a list for its first search, so that the first key that is pressed does not have to. */
export function prepareSearch(plugins: Searchable[]) {
  for (const plugin of plugins) keyOf(plugin)
}

/** Prepared once for each plugin: a library of 10,000 is searched with every key that is pressed. */
const keys = new WeakMap<Searchable, string>()

function keyOf(plugin: Searchable) {
  const known = keys.get(plugin)
  if (known !== undefined) return known
  // No typed line holds a line break, so nothing is found across two of them.
  const key = folded([plugin.name, plugin.manufacturer, ...(plugin.contents ?? [])].join('\n'))
  keys.set(plugin, key)
  return key
}

/** A name read from a Mac's disk writes é as e and an accent; one that was typed does not. */
const folded = (text: string) => text.normalize('NFC').toLowerCase()
