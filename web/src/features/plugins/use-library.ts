import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import { filterPlugins, prepareSearch } from '#shared/plugins/filter.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { librarySummaryOf } from '#shared/plugins/summary.ts'
import { pluginsQuery } from '../../api/queries.ts'
import type { Density } from '../../ui/data/virtual-grid.tsx'
import { useOnlyImported } from './imported/use-imported.ts'
import { openLocation } from './installations/open-location.ts'
import { useLibraryAddress } from './library-view/library-address.ts'
import { NOTHING_SELECTED, nextSelection } from './selection/selection.ts'
import { useToggleFavorite } from './toggle-favorite.ts'

const NONE: Plugin[] = []

/** The state of My Plugins. */
export function useLibrary() {
  const queries = useQueryClient()
  const query = useQuery(pluginsQuery)
  const plugins = query.data ?? NONE
  const address = useLibraryAddress()
  const [density, chooseDensity] = useDensity()
  const { mutate: toggleFavorite } = useToggleFavorite()
  const matching = useMemo(() => filterPlugins(plugins, address.filter), [plugins, address.filter])
  const shown = useOnlyImported(matching)
  const summary = useMemo(() => librarySummaryOf(plugins), [plugins])
  const selection = useSelection(plugins)
  const { dispatch } = selection

  useEffect(() => prepareSearch(plugins), [plugins])

  const order = useRef(shown)
  useLayoutEffect(() => {
    order.current = shown
  })

  return {
    query,
    plugins,
    shown,
    summary,
    address,
    density,
    chooseDensity,
    ...selection,
    busyIds: useBusyIds(),
    // Stable, so that a card renders again only when its own plugin changes.
    toggleFavorite,
    press: useCallback(
      (id: string, isRange: boolean) =>
        dispatch({ type: 'pressed', id, isRange, order: () => order.current.map((plugin) => plugin.id) }),
      [dispatch],
    ),
    showLocation: useCallback((id: string) => openLocation(queries, id), [queries]),
    selectAll: () => dispatch({ type: 'all-chosen', ids: shown.map((plugin) => plugin.id) }),
  }
}

export type Library = ReturnType<typeof useLibrary>

/** The ids of plugins with a running change, except favorite changes, which are shown at once. */
function useBusyIds() {
  const ids = useMutationState({
    filters: { status: 'pending' },
    select: ({ state }) => idIn(state.variables),
  })
  return useMemo(() => new Set(ids), [ids])
}

function idIn(variables: unknown) {
  // as: a call's input is an object with the parameters of its path, if it has any
  return (variables as { params?: { id?: string } } | undefined)?.params?.id
}

/** How densely the library is shown: chosen by the person, remembered on this machine. */
function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState(rememberedDensity)

  function choose(next: Density) {
    localStorage.setItem(KEY, next)
    setDensity(next)
  }

  return [density, choose]
}

const KEY = 'plugfolioDensity'

function rememberedDensity(): Density {
  const remembered = localStorage.getItem(KEY)
  return remembered === 'compact' || remembered === 'list' ? remembered : 'comfortable'
}

/** The selection among these plugins: one that has left the library is no longer in it. */
function useSelection(plugins: Plugin[]) {
  const [{ isSelecting, ids }, dispatch] = useReducer(nextSelection, NOTHING_SELECTED)
  const selected = useMemo(
    () => (ids.size === 0 ? [] : plugins.filter((plugin) => ids.has(plugin.id))),
    [plugins, ids],
  )
  return { isSelecting, ids, selected, dispatch }
}
