import { useMemo } from 'react'
import { type FacetCounts, facetCounter } from '#shared/library-view/facet-counts.ts'
import type { FilterContext, PluginFilter } from '#shared/library-view/filter.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { useAfterPaint } from '../../../ui/after-paint.ts'
import type { Library } from '../use-library.ts'

/** The counts of all facets. They follow the list when there is time, so that a key press does not wait for them. */
export function useFacetCounts({ plugins, address, context }: Library) {
  const filter = useAfterPaint(address.filter)
  const counted = useAfterPaint(plugins)
  return useMemo(() => countsOf(counted, context, filter), [counted, context, filter])
}

type Counting = {
  context: FilterContext
  count: ReturnType<typeof facetCounter>
  last?: { filter: PluginFilter; counts: FacetCounts }
}

/** The counts of each list. The chips and the rail ask for the same counts, which are counted once. */
const countings = new WeakMap<Plugin[], Counting>()

function countsOf(plugins: Plugin[], context: FilterContext, filter: PluginFilter) {
  let counting = countings.get(plugins)
  if (counting?.context !== context) {
    counting = { context, count: facetCounter(plugins, context) }
    countings.set(plugins, counting)
  }
  if (counting.last?.filter !== filter) {
    counting.last = { filter, counts: counting.count(filter, context.only) }
  }
  return counting.last.counts
}
