import type { Plugin } from '../plugins/plugin.ts'
import { FACET_NAMES, type Facet, type FacetContext, facetValuesOf, isFacetKnown } from './facets.ts'
import { pluginSearch } from './plugin-search.ts'

/** The chosen values of each facet. A plugin matches a facet if it has one of them. */
export type ChosenFacets = Partial<Record<Facet, readonly string[]>>

/** The conditions for the shown plugins of a library. A blank text does not filter. */
export type PluginFilter = {
  search: string
  facets: ChosenFacets
  /** The id of a collection of picked plugins; '' for none. */
  collection: string
}

export const EMPTY_PLUGIN_FILTER: PluginFilter = { search: '', facets: {}, collection: '' }

/** Facts that a filter needs besides the plugins. */
export type FilterContext = FacetContext & {
  /** Only these plugins, for example those of the chosen collection; all if undefined. */
  only?: ReadonlySet<string> | undefined
}

type Condition = (plugin: Plugin) => boolean

/** The plugins that match the filter, in their order; the same array when nothing filters. */
export function filterPlugins(plugins: Plugin[], filter: PluginFilter, { only, ...context }: FilterContext) {
  const conditions: Condition[] = facetConditions(filter, context).map(({ matches }) => matches)
  if (only) conditions.push((plugin) => only.has(plugin.id))
  if (filter.search.trim() !== '') conditions.push(pluginSearch.matcher(filter.search))
  if (conditions.length === 0) return plugins
  return plugins.filter((plugin) => conditions.every((matches) => matches(plugin)))
}

/** How many typed texts are remembered: those of one word that is typed and deleted again. */
const REMEMBERED = 12

/**
 * `filterPlugins` for someone who types: what a longer text finds is among what the shorter one found, and a text that was typed before
 * is not searched again.
 */
export function typedFilter(): typeof filterPlugins {
  let known: { plugins: Plugin[]; facets: string; context: FilterContext } | undefined
  const found = new Map<string, Plugin[]>()
  return (plugins, filter, context) => {
    const facets = JSON.stringify(filter.facets)
    if (known?.plugins !== plugins || known.facets !== facets || known.context !== context) {
      found.clear()
      known = { plugins, facets, context }
    }
    const before = found.get(filter.search)
    if (before) return before
    let fewest = plugins
    for (const [search, matching] of found)
      if (matching.length < fewest.length && pluginSearch.narrows(search, filter.search)) fewest = matching
    const matching = filterPlugins(fewest, filter, context)
    found.set(filter.search, matching)
    const [oldest = ''] = found.keys()
    if (found.size > REMEMBERED) found.delete(oldest)
    return matching
  }
}

/** True for a filter with any condition. */
export const isFiltering = ({ search, facets, collection }: PluginFilter) =>
  search.trim() !== '' || collection !== '' || chosenFacets(facets).length > 0

/** The facets with at least one chosen value, in their order. */
export const chosenFacets = (facets: ChosenFacets) =>
  FACET_NAMES.filter((facet) => (facets[facet]?.length ?? 0) > 0)

/** A condition for each chosen facet. Songs, purchases, computers, licenses and systems are not conditions before they are known. */
export function facetConditions({ facets }: Pick<PluginFilter, 'facets'>, context: FacetContext) {
  const known = chosenFacets(facets).filter((facet) => isFacetKnown(facet, context))
  return known.map((facet) => {
    const chosen = new Set(facets[facet])
    const matches: Condition = (plugin) =>
      facetValuesOf(plugin, facet, context).some((value) => chosen.has(value))
    return { facet, matches }
  })
}

/** True when this value of a facet is chosen. */
export const isChosen = ({ facets }: Pick<PluginFilter, 'facets'>, facet: Facet, value: string) =>
  facets[facet]?.includes(value) ?? false

/** The facets after one value was chosen or, if it was chosen, removed. */
export function toggledFacet(facets: ChosenFacets, facet: Facet, value: string): ChosenFacets {
  const chosen = facets[facet] ?? []
  const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]
  return { ...facets, [facet]: next }
}
