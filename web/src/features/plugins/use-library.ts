import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { Collection } from '#shared/collections/collection.ts'
import { type FilterContext, typedFilter } from '#shared/library-view/filter.ts'
import { nameOrder } from '#shared/library-view/name-order.ts'
import { pluginSearch } from '#shared/library-view/plugin-search.ts'
import { type GroupKey, groupPlugins, SONG_SORT_KEYS, sortPlugins } from '#shared/library-view/sort.ts'
import type { LibraryView } from '#shared/library-view/view.ts'
import type { Plugin } from '#shared/plugins/plugin.ts'
import { librarySummaryOf } from '#shared/plugins/summary.ts'
import { collectionsQuery, pluginsQuery } from '../../api/queries.ts'
import type { RowColumn } from '../../library/cards/row-columns.ts'
import { NOTHING_SELECTED, nextSelection } from '../../library/selection/selection.ts'
import type { GridGroup } from '../../ui/data/virtual-grid-rows.ts'
import { useEntryState } from '../../ui/history-entry.ts'
import { WITHOUT_GROUP_WORDS } from './filters/facet-words.ts'
import { useOnlyImported } from './imported/imported-notice.tsx'
import { useComputerNames } from './installations/computer-names.ts'
import { openLocation } from './installations/open-location.ts'
import { useLibraryAddress } from './library-view/use-library-address.ts'
import { useLibraryLook } from './library-view/use-library-look.ts'
import { useFacetContext } from './use-facet-context.ts'
import { useToggleFavorite } from './use-toggle-favorite.ts'

const NO_PLUGINS: Plugin[] = []

/** The state of My Plugins. */
export function useLibrary() {
  const queries = useQueryClient()
  const query = useQuery(pluginsQuery)
  const plugins = query.data ?? NO_PLUGINS
  const address = useLibraryAddress()
  const look = useLibraryLook(address)
  const { mutate: toggleFavorite } = useToggleFavorite()
  const collections = useLibraryCollections(address.filter.collection)
  const facts = useFacetContext(plugins)
  const context = useMemo(() => ({ ...collections.context, ...facts }), [collections.context, facts])
  const shown = useOnlyImported(useShownPlugins(plugins, address.view, context))
  const groups = useLibraryGroups(shown, address.view.group)
  const summary = useMemo(() => librarySummaryOf(plugins), [plugins])
  const selection = useSelection(plugins)
  const { dispatch } = selection

  useEffect(() => pluginSearch.prepare(plugins), [plugins])

  const drawn = useRef(groups.groups)
  useLayoutEffect(() => {
    drawn.current = groups.groups
  })

  return {
    query,
    plugins,
    shown,
    ...groups,
    summary,
    address,
    look,
    columns: useShownColumns(look.columns, address.view.group),
    ...collections,
    context,
    computerOf: useComputerNames(plugins),
    ...selection,
    busyIds: useBusyIds(),
    // Stable, so that a card renders again only when its own plugin changes.
    toggleFavorite,
    press: useCallback(
      (id: string, isRange: boolean) =>
        dispatch({ type: 'pressed', id, isRange, order: () => idsIn(drawn.current) }),
      [dispatch],
    ),
    showLocation: useCallback((id: string) => openLocation(queries, id), [queries]),
    selectAll: () => dispatch({ type: 'all-chosen', ids: shown.map((plugin) => plugin.id) }),
  }
}

export type Library = ReturnType<typeof useLibrary>

/** The columns of the list. What the library is grouped by stands in the heads, not in a column. */
const useShownColumns = (columns: readonly RowColumn[], group: LibraryView['group']) =>
  useMemo(() => columns.filter((column) => column !== group), [columns, group])

/** The ids in the order of the grid, those of collapsed groups left out. */
const idsIn = (groups: GridGroup<Plugin>[]) =>
  groups.flatMap(({ items, isCollapsed }) => (isCollapsed ? [] : items.map((plugin) => plugin.id)))

/** The plugins that the view shows, in its order. The order is computed once for each library, so that typing only filters. */
function useShownPlugins(
  plugins: Plugin[],
  { filter, sort }: LibraryView,
  context: FilterContext & Pick<ReturnType<typeof useFacetContext>, 'songs'>,
) {
  const [inNameOrder] = useState(nameOrder)
  const [filterPlugins] = useState(typedFilter)
  const { key, isDescending } = sort
  // Songs come after the list, which is sorted again only when it is sorted by them.
  const usage = SONG_SORT_KEYS.includes(key) ? context.songs : undefined
  const sorted = useMemo(
    () => sortPlugins(inNameOrder(plugins), { key, isDescending }, usage),
    [plugins, key, isDescending, inNameOrder, usage],
  )
  return useMemo(() => filterPlugins(sorted, filter, context), [filterPlugins, sorted, filter, context])
}

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

/** The selection among these plugins: one that has left the library is no longer in it. */
function useSelection(plugins: Plugin[]) {
  const [{ isSelecting, ids }, dispatch] = useReducer(nextSelection, NOTHING_SELECTED)
  const selected = useMemo(
    () => (ids.size === 0 ? [] : plugins.filter((plugin) => ids.has(plugin.id))),
    [plugins, ids],
  )
  return { isSelecting, ids, selected, dispatch }
}

const NO_COLLECTIONS: Collection[] = []
const NO_PLUGIN: ReadonlySet<string> = new Set()

/**
 * The collections of the user, and what a filter needs: the plugins of the chosen collection. While it is loading and when
 * it does not exist, no plugin is shown.
 */
function useLibraryCollections(chosenId: string) {
  const { data: collections = NO_COLLECTIONS, isPending } = useQuery(collectionsQuery)
  const [now] = useState(() => new Date())
  const chosen = chosenId === '' ? undefined : collections.find(({ id }) => id === chosenId)
  const pluginIds = chosen?.pluginIds

  const context = useMemo((): FilterContext => {
    if (chosenId === '') return { now }
    return { now, only: pluginIds ? new Set(pluginIds) : NO_PLUGIN }
  }, [now, chosenId, pluginIds])

  return {
    collections,
    chosenCollection: chosen,
    isCollectionPending: chosenId !== '' && isPending,
    now,
    context,
  }
}

const NO_GROUPS: ReadonlySet<string> = new Set()

/** The groups of the grid; one without a name when the library is not grouped. Collapsed groups are so again when the user comes back to the page. */
function useLibraryGroups(shown: Plugin[], group: GroupKey | '') {
  const [collapsed, setCollapsed] = useEntryState('collapsed groups', NO_GROUPS)

  const groups = useMemo((): GridGroup<Plugin>[] => {
    if (group === '') return [{ key: '', items: shown }]
    return groupPlugins(shown, group).map(({ value, plugins }) => {
      const key = `${group}:${value}`
      const name = value === '' ? WITHOUT_GROUP_WORDS[group] : value
      return { key, name, items: plugins, isCollapsed: collapsed.has(key) }
    })
  }, [shown, group, collapsed])

  const toggleGroup = useCallback(
    (key: string) =>
      setCollapsed(
        (keys) => new Set(keys.has(key) ? [...keys].filter((one) => one !== key) : [...keys, key]),
      ),
    [setCollapsed],
  )

  return { groups, toggleGroup }
}
