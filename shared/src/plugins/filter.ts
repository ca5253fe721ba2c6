import type { Plugin } from './plugin.ts'

export const PLUGIN_FACTS = ['manufacturer', 'type', 'version', 'screenshot', 'description'] as const
export type PluginFact = (typeof PLUGIN_FACTS)[number]

/** The conditions for the shown plugins of a library. An empty text does not filter. */
export type PluginFilter = {
  search: string
  type: string
  isFavorite: boolean
  tag: string
  format: string
  manufacturer: string
  missing: PluginFact | ''
  /** Only plugins that the last scans found at none of their paths. */
  isGone: boolean
}

export const EMPTY_PLUGIN_FILTER: PluginFilter = {
  search: '',
  type: '',
  isFavorite: false,
  tag: '',
  format: '',
  manufacturer: '',
  missing: '',
  isGone: false,
}

/** The plugins that match the filter, in their order; the same array when the filter is empty. */
export function filterPlugins<P extends Plugin>(plugins: P[], filter: PluginFilter): P[] {
  const conditions = conditionsOf(filter)
  if (conditions.length === 0) return plugins
  return plugins.filter((plugin) => conditions.every((matches) => matches(plugin)))
}

/** Whether the filter has any condition. */
export const isFiltering = (filter: PluginFilter) => conditionsOf(filter).length > 0

type Condition = (plugin: Plugin) => boolean

function conditionsOf(filter: PluginFilter) {
  const { search, type, isFavorite, tag, format, manufacturer, missing, isGone } = filter
  const conditions: (Condition | false)[] = [
    search.trim() !== '' && searchPredicate(search),
    type !== '' && ((plugin) => isOfType(plugin, type)),
    isFavorite && ((plugin) => plugin.isFavorite),
    tag !== '' && ((plugin) => plugin.tags.includes(tag)),
    format !== '' && ((plugin) => plugin.formats.includes(format)),
    manufacturer !== '' && ((plugin) => plugin.manufacturer === manufacturer),
    isGone && ((plugin) => plugin.isMissing === true),
    missing !== '' && ((plugin) => isFactMissing(plugin, missing)),
  ]
  return conditions.filter((question) => question !== false)
}

/** A type matches exactly; the choice UAD also matches plugins with the UAD flag. */
export const isOfType = (plugin: Pick<Plugin, 'type' | 'isUAD'>, type: string) =>
  plugin.type === type || (type === 'UAD' && plugin.isUAD)

/** Whether this fact is missing from the plugin. A shared picture counts, too. */
export function isFactMissing(plugin: Plugin, fact: PluginFact) {
  if (fact === 'screenshot') return !plugin.screenshot && !plugin.definition?.screenshot
  const text = fact === 'description' ? plugin.metadata.description : plugin[fact]
  return text.trim() === ''
}

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
