import type { Plugin } from './plugin.ts'
import { searchFor } from './search.ts'

/** The facts a plugin can lack. */
export const FACTS = ['manufacturer', 'type', 'version', 'screenshot', 'description'] as const
export type Fact = (typeof FACTS)[number]

/** What of a library is shown. An empty text asks for nothing. */
export type PluginFilter = {
  search: string
  type: string
  isFavorite: boolean
  tag: string
  format: string
  manufacturer: string
  missing: Fact | ''
  /** Only what the last scans found at none of its places. */
  isGone: boolean
}

export const NO_FILTER: PluginFilter = {
  search: '',
  type: '',
  isFavorite: false,
  tag: '',
  format: '',
  manufacturer: '',
  missing: '',
  isGone: false,
}

/** The plugins that pass all parts of the filter, in their order; the list itself when nothing is asked. */
export function filtered<P extends Plugin>(plugins: P[], filter: PluginFilter): P[] {
  const questions = questionsOf(filter)
  if (questions.length === 0) return plugins
  return plugins.filter((plugin) => questions.every((isMeant) => isMeant(plugin)))
}

/** Whether the filter leaves anything out. */
export const isFiltering = (filter: PluginFilter) => questionsOf(filter).length > 0

type Question = (plugin: Plugin) => boolean

function questionsOf({ search, type, isFavorite, tag, format, manufacturer, missing, isGone }: PluginFilter) {
  const questions: (Question | false)[] = [
    search.trim() !== '' && searchFor(search),
    type !== '' && ((plugin) => isOfType(plugin, type)),
    isFavorite && ((plugin) => plugin.isFavorite),
    tag !== '' && ((plugin) => plugin.tags.includes(tag)),
    format !== '' && ((plugin) => plugin.formats.includes(format)),
    manufacturer !== '' && ((plugin) => plugin.manufacturer === manufacturer),
    isGone && ((plugin) => plugin.isMissing === true),
    missing !== '' && ((plugin) => lacks(plugin, missing)),
  ]
  return questions.filter((question) => question !== false)
}

/** A type matches exactly; the choice UAD also matches what is flagged so (specification, section 5). */
export const isOfType = (plugin: Pick<Plugin, 'type' | 'isUAD'>, type: string) =>
  plugin.type === type || (type === 'UAD' && plugin.isUAD)

/** Whether this fact is not known of the plugin. A picture everybody shares is a picture too. */
export function lacks(plugin: Plugin, fact: Fact) {
  switch (fact) {
    case 'screenshot':
      return !plugin.screenshot && !plugin.definition?.screenshot
    case 'description':
      return plugin.metadata.description.trim() === ''
    default:
      return plugin[fact].trim() === ''
  }
}
