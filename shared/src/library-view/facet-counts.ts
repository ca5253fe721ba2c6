import type { Plugin } from '../plugins/plugin.ts'
import { FACET_NAMES, type Facet, type FacetContext, facetValuesOf } from './facets.ts'
import { type FilterContext, facetConditions, type PluginFilter } from './filter.ts'
import { searchPredicate } from './search.ts'

/** The number of plugins for each value of each facet. */
export type FacetCounts = Record<Facet, ReadonlyMap<string, number>>

/**
 * How many plugins each value would show: those that match the search and all other facets. The chosen values of a facet do
 * not hide its other values, because several of one facet can be chosen.
 */
export function facetCountsOf(
  plugins: Plugin[],
  filter: PluginFilter,
  { only, ...context }: FilterContext,
): FacetCounts {
  const counts = Object.fromEntries(FACET_NAMES.map((facet) => [facet, new Map()])) as Record<
    Facet,
    Map<string, number>
  >
  const conditions = facetConditions(filter, context)
  const isFound = searchPredicate(filter.search)
  for (const plugin of plugins) {
    if ((only && !only.has(plugin.id)) || !isFound(plugin)) continue
    const failed = conditions.filter(({ matches }) => !matches(plugin))
    // A plugin that fails one facet alone counts for the values of that facet.
    if (failed.length === 0) for (const facet of FACET_NAMES) count(counts[facet], plugin, facet, context)
    else if (failed.length === 1 && failed[0])
      count(counts[failed[0].facet], plugin, failed[0].facet, context)
  }
  return counts
}

function count(counts: Map<string, number>, plugin: Plugin, facet: Facet, context: FacetContext) {
  for (const value of facetValuesOf(plugin, facet, context)) counts.set(value, (counts.get(value) ?? 0) + 1)
}
