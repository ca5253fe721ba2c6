import type { Collection } from '#shared/collections/collection.ts'
import type { FilterContext } from '#shared/library-view/filter.ts'
import { EMPTY_LIBRARY_VIEW, type LibraryView, viewIn } from '#shared/library-view/view.ts'

/** The view of a collection, and for a picked one the only plugins that count. */
type CollectionView = { view: LibraryView; only: FilterContext['only'] }

/** A view that a later version has written is read as far as it is known. */
export function collectionViewOf({ id, kind, view, pluginIds }: Collection): CollectionView {
  if (kind === 'view') return { view: viewIn(new URLSearchParams(view)), only: undefined }
  const filter = { ...EMPTY_LIBRARY_VIEW.filter, collection: id }
  return { view: { ...EMPTY_LIBRARY_VIEW, filter }, only: new Set(pluginIds) }
}
