import type { Plugin } from '../plugins/plugin.ts'

/** The fields that search uses. */
type Searchable = Pick<Plugin, 'name' | 'manufacturer' | 'contents'>

/** A predicate that finds a trimmed text in a plugin's name, manufacturer or contents, in any case; a blank one matches all. */
export function searchPredicate(typed: string): (plugin: Searchable) => boolean {
  const searchText = folded(typed.trim())
  return searchText === '' ? () => true : (plugin) => keyOf(plugin).includes(searchText)
}

/** Prepares a list before its first search, so that the first key press is fast. */
export function prepareSearch(plugins: Searchable[]) {
  for (const plugin of plugins) keyOf(plugin)
}

/** Cached for each plugin, because every key press searches the whole library. */
const keys = new WeakMap<Searchable, string>()

function keyOf(plugin: Searchable) {
  const known = keys.get(plugin)
  if (known !== undefined) return known
  // The typed text has no line break, so it never matches across two names.
  const key = folded([plugin.name, plugin.manufacturer, ...(plugin.contents ?? [])].join('\n'))
  keys.set(plugin, key)
  return key
}

/** Names from a Mac's disk have é as e and an accent; typed names do not. */
const folded = (text: string) => text.normalize('NFC').toLowerCase()
