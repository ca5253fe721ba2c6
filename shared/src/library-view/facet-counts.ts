import { recordOf } from '../groups.ts'
import type { Plugin } from '../plugins/plugin.ts'
import { compareNames } from '../text/locale.ts'
import { FACET_NAMES, type Facet, type FacetContext, facetValuesOf } from './facets.ts'
import { facetConditions, type PluginFilter } from './filter.ts'
import { pluginSearch } from './plugin-search.ts'

/**
 * The number of plugins for each value of each facet, in the order of their names; values without a plugin are left out. `anyType` is the
 * number that all types would show.
 */
export type FacetCounts = Record<Facet, ReadonlyMap<string, number>> & { anyType: number }

/** Counts under a filter, of all plugins or only of these. */
export type FacetCounter = (filter: PluginFilter, only?: ReadonlySet<string>) => FacetCounts

/**
 * Prepares counts of how many plugins each value would show: those that match the search and all other facets. The chosen values of a
 * facet do not hide its other values, because several of one facet can be chosen.
 *
 * Reading the values takes far longer than counting them, and they do not change while someone types, so they are read once.
 */
export function facetCounter(plugins: readonly Plugin[], context: FacetContext): FacetCounter {
  const { known, numbers, starts } = numberedValues(plugins, context)
  const byName = known.toSorted((a, b) => compareNames(a.value, b.value))
  return (filter, only) => {
    const conditions = facetConditions(filter, context)
    const isFound = pluginSearch.matcher(filter.search)
    const counts = new Uint32Array(known.length)
    let anyType = 0
    for (const [at, plugin] of plugins.entries()) {
      if ((only && !only.has(plugin.id)) || !isFound(plugin)) continue
      const failed = conditions.filter(({ matches }) => !matches(plugin))
      if (failed.length > 1) continue
      // A plugin that fails one facet alone counts for the values of that facet.
      const facet = failed[0]?.facet
      if (facet === undefined || facet === 'type') anyType += 1
      for (let index = starts[at] ?? 0; index < (starts[at + 1] ?? 0); index++) {
        const number = numbers[index] ?? 0
        if (facet === undefined || known[number]?.facet === facet) counts[number] = (counts[number] ?? 0) + 1
      }
    }
    return { ...countsByFacet(byName, counts), anyType }
  }
}

type NumberedValue = { facet: Facet; value: string; number: number }

/** The different values of all plugins, and their numbers in this list for each plugin: those at `at` begin at `starts[at]`. */
function numberedValues(plugins: readonly Plugin[], context: FacetContext) {
  const known: NumberedValue[] = []
  const numberOf = new Map(FACET_NAMES.map((facet) => [facet, new Map<string, number>()]))
  const numbers: number[] = []
  const starts = new Uint32Array(plugins.length + 1)
  for (const [at, plugin] of plugins.entries()) {
    for (const [facet, ofFacet] of numberOf) {
      for (const value of facetValuesOf(plugin, facet, context)) {
        let number = ofFacet.get(value)
        if (number === undefined) {
          number = known.length
          known.push({ facet, value, number })
          ofFacet.set(value, number)
        }
        numbers.push(number)
      }
    }
    starts[at + 1] = numbers.length
  }
  return { known, numbers: Uint32Array.from(numbers), starts }
}

function countsByFacet(byName: readonly NumberedValue[], counts: Uint32Array) {
  const byFacet = recordOf(FACET_NAMES, () => new Map<string, number>())
  for (const { facet, value, number } of byName) {
    const count = counts[number] ?? 0
    if (count > 0) byFacet[facet].set(value, count)
  }
  return byFacet
}
