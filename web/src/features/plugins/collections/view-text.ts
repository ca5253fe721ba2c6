import { type LibraryView, paramsOfView } from '#shared/library-view/view.ts'

/** The view as the query part of an address, as collections store it. */
export const viewText = (view: LibraryView) => new URLSearchParams(paramsOfView(view)).toString()
