import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import type { Facet } from '#shared/library-view/facets.ts'
import { type ChosenFacets, toggledFacet } from '#shared/library-view/filter.ts'
import {
  EMPTY_LIBRARY_VIEW,
  type LibraryView,
  paramsOfView,
  VIEW_PARAMS,
  viewIn,
} from '#shared/library-view/view.ts'
import { withParams } from '../../../ui/with-params.ts'

/**
 * The state of the library in the URL: the view and whether the add panel is open. Typing replaces the current entry of the
 * browser's history; other changes add one.
 */
export function useLibraryAddress() {
  const [params, setParams] = useSearchParams()
  // Opening a plugin must not filter the library again.
  const viewing = withParams(params, { plugin: '', edit: '', add: '', select: '' }).toString()
  const view = useMemo(() => viewIn(new URLSearchParams(viewing)), [viewing])
  const { filter } = view

  /** `change` sees the newest view, because two changes can come before the next render. */
  const write = (change: (view: LibraryView) => LibraryView, replace: boolean) =>
    setParams((current) => withView(current, change(viewIn(current))), { replace })
  const changeFilter = (
    change: (filter: LibraryView['filter']) => Partial<LibraryView['filter']>,
    replace = false,
  ) => write((current) => ({ ...current, filter: { ...current.filter, ...change(current.filter) } }), replace)

  return {
    view,
    filter,
    /** The address names no view: a remembered one may be used. */
    isPlain: !VIEW_PARAMS.some((name) => params.has(name)),
    isAdding: params.get('add') === '1',
    /** The palette asked for selection mode. */
    asksToSelect: params.get('select') === '1',
    search: (typed: string) => changeFilter(() => ({ search: typed }), true),
    /** Sets these facets; the others stay. */
    choose: (changes: ChosenFacets) => changeFilter(({ facets }) => ({ facets: { ...facets, ...changes } })),
    toggle: (facet: Facet, value: string) =>
      changeFilter(({ facets }) => ({ facets: toggledFacet(facets, facet, value) })),
    arrange: (changes: Pick<LibraryView, 'sort'> | Pick<LibraryView, 'group'>) =>
      write((current) => ({ ...current, ...changes }), false),
    /** Shows exactly this view. */
    show: (next: LibraryView) => write(() => next, false),
    restore: (remembered: Pick<LibraryView, 'sort' | 'group'>) =>
      write((current) => ({ ...current, ...remembered }), true),
    /** Shows a maker under another name, in the same place of the browser's history. */
    renameMaker: (name: string) =>
      changeFilter(({ facets }) => ({ facets: { ...facets, manufacturer: [name] } }), true),
    /** Changes the shown view in its place in the browser's history. */
    replace: (change: (view: LibraryView) => LibraryView) => write(change, true),
    leaveCollection: () => changeFilter(() => ({ collection: '' })),
    /** Searches for this text in the whole library. */
    searchEverything: (typed: string) =>
      setParams((current) => {
        const filter = { ...EMPTY_LIBRARY_VIEW.filter, search: typed }
        return withParams(withView(current, { ...viewIn(current), filter }), { import: '' })
      }),
    clearFilters: () => changeFilter(() => EMPTY_LIBRARY_VIEW.filter),
    endAskToSelect: () => setParams((current) => withParams(current, { select: '' }), { replace: true }),
    setAdding: (isAdding: boolean) =>
      setParams((current) => withParams(current, { add: isAdding ? '1' : '' }), { replace: true }),
  }
}

export type LibraryAddress = ReturnType<typeof useLibraryAddress>

function withView(current: URLSearchParams, view: LibraryView) {
  const others = [...current].filter(([name]) => !VIEW_PARAMS.includes(name))
  return new URLSearchParams([...paramsOfView(view), ...others])
}
