import { useDeferredValue, useMemo } from 'react'
import { facetCounter } from '#shared/library-view/facet-counts.ts'
import type { Library } from '../use-library.ts'

/** The counts of all facets. They follow the list when there is time, so that a key press does not wait for them. */
export function useFacetCounts({ plugins, address, context }: Library) {
  const filter = useDeferredValue(address.filter)
  const counted = useDeferredValue(plugins)
  const countsOf = useMemo(() => facetCounter(counted, context), [counted, context])
  return useMemo(() => countsOf(filter, context.only), [countsOf, filter, context.only])
}
