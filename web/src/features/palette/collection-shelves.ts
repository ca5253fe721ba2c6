import type { Collection } from '#shared/collections/collection.ts'
import type { FacetContext } from '#shared/library-view/facets.ts'
import { type FilterContext, filterPlugins } from '#shared/library-view/filter.ts'
import { READY_MADE_COLLECTIONS } from '#shared/library-view/ready-made-collections.ts'
import { EMPTY_LIBRARY_VIEW, type LibraryView, paramsOfView } from '#shared/library-view/view.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { collectionViewOf } from '../../library/collection-view.ts'
import { matchTextOf } from './match.ts'
import type { PaletteShelf } from './shelves.ts'

/** The ready-made collections and the user's own, with the number of their plugins; empty ones are left out. */
export function collectionShelves(
  plugins: Plugin[],
  collections: Collection[],
  context: FacetContext,
): PaletteShelf[] {
  const shelf = (name: string, view: LibraryView, only?: FilterContext['only']) => ({
    label: `Show ${name}`,
    name: matchTextOf(name),
    count: filterPlugins(plugins, view.filter, { ...context, only }).length,
    params: paramsOfView(view),
  })
  const own = collections.map((collection) => {
    const { view, only } = collectionViewOf(collection)
    return shelf(collection.name, view, only)
  })
  // The favorites are a shelf already, and the filters of songs have their own lines.
  const readyMade = READY_MADE_COLLECTIONS.filter(({ facet }) => !['favorite', 'songs'].includes(facet)).map(
    ({ name, facet, value }) => {
      const filter = { ...EMPTY_LIBRARY_VIEW.filter, facets: { [facet]: [value] } }
      return shelf(name, { ...EMPTY_LIBRARY_VIEW, filter })
    },
  )
  return [...own, ...readyMade].filter(({ count }) => count > 0)
}
