import { EMPTY_LIBRARY_VIEW, type LibraryView, paramsOfView } from '#shared/library-view/view.ts'

/** A ready-made collection with an order of its own brings it along; others keep the order that is shown. */
const hasOwnOrder = (view: LibraryView) => view.sort.key !== EMPTY_LIBRARY_VIEW.sort.key

/** The view of a ready-made collection, with the groups that are shown now. */
export const viewInPlace = (view: LibraryView, shown: LibraryView): LibraryView => ({
  ...view,
  group: shown.group,
  sort: hasOwnOrder(view) ? view.sort : shown.sort,
})

/** True when the library shows a ready-made collection; the groups do not matter. */
export function isViewShown(shown: LibraryView, view: LibraryView) {
  if (!isSameFilter(shown, view)) return false
  const { key, isDescending } = view.sort
  return !hasOwnOrder(view) || (shown.sort.key === key && shown.sort.isDescending === isDescending)
}

/** True for two views that show the same plugins, in any order and groups. */
export const isSameFilter = (a: LibraryView, b: LibraryView) =>
  viewText({ ...EMPTY_LIBRARY_VIEW, filter: a.filter }) ===
  viewText({ ...EMPTY_LIBRARY_VIEW, filter: b.filter })

/** The view as the query part of an address, as collections store it. */
export const viewText = (view: LibraryView) => new URLSearchParams(paramsOfView(view)).toString()
