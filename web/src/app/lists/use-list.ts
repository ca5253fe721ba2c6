import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { userQuery } from '../../api/queries.ts'
import { keepSearch, useVaultState } from '../../features/licenses/vault/vault-store.ts'
import type { ShownList } from '../../library/list/list-definition.ts'
import {
  filterCounts,
  type ListChanges,
  type ListDefinition,
  type ListView,
  listViewOf,
  MAX_SEARCH_LENGTH,
  paramsOfView,
  shownItems,
} from '../../library/list/list-definition.ts'
import { useFocusAfterDialog } from '../../ui/overlays/keep-focus.ts'
import { withParams } from '../../ui/with-params.ts'
import { useSearchKeys } from '../shortcuts/use-search-keys.ts'

/** A list as its page shows it. The items and the context must be stable between renders. */
export function useList<Item extends { id: string }, Context>(
  definition: ListDefinition<Item, Context>,
  items: readonly Item[],
  context: Context,
): ShownList<Item> {
  const address = useListAddress(definition)
  const view = useDeferredValue(address.view)
  const searchRef = useSearchKeys({ label: `Search ${definition.noun}s`, isEnabled: items.length > 0 })
  useFocusAfterDialog(address.openedId !== '', '[data-roving][tabindex="0"]', 'main')
  return {
    ...address,
    definition,
    items,
    shown: useMemo(() => shownItems(definition, items, view, context), [definition, items, view, context]),
    counts: useMemo(() => filterCounts(definition, items, context), [definition, items, context]),
    search: definition.search(context),
    searched: view.search,
    searchRef,
  }
}

/** The view of a list and its opened item, as the address says. Opening an item adds an entry to the browser's history. */
function useListAddress<Item extends object, Context>(definition: ListDefinition<Item, Context>) {
  const { noun, isSearchSecret } = definition
  const [params, setParams] = useSearchParams()
  const write = useCallback(
    (changes: Record<string, string>, replace = true) =>
      setParams((current) => withParams(current, changes), { replace }),
    [setParams],
  )
  const arranged = useMemo(() => listViewOf(definition, params), [definition, params])
  const clearSearch = useCallback(() => write({ q: '' }), [write])
  const secret = useSecretSearch(
    listKeyOf(definition, arranged),
    isSearchSecret ? params.get('q') : null,
    clearSearch,
  )
  const search = isSearchSecret ? secret.search : arranged.search
  const view = useMemo((): ListView => ({ ...arranged, search }), [arranged, search])
  const openedId = params.get(noun) ?? ''

  return {
    view,
    changeView: (changes: ListChanges) => {
      if (!isSearchSecret) return write(paramsOfView(definition, changes))
      const { search: typed = search, ...others } = changes
      secret.keep(typed, listKeyOf(definition, { ...view, ...others }))
      if (Object.entries(others).some(([part, value]) => value !== view[part]))
        write(paramsOfView(definition, others))
    },
    openedId,
    open: useCallback((id: string) => write({ [noun]: id }, openedId !== ''), [write, noun, openedId]),
    close: useCallback(() => write({ [noun]: '' }), [write, noun]),
  }
}

/** A list with one filter and one choice in each menu: a link to it shows all of it, whatever was searched before. */
const listKeyOf = <Item extends object, Context>(
  { noun, menus }: ListDefinition<Item, Context>,
  { show, ...view }: ListChanges,
) => JSON.stringify([noun, show, ...Object.keys(menus).map((name) => view[name])])

/**
 * The searched words of one list, which may be a serial: they stay in the memory of this tab, and words in an opened address are taken
 * out of it. Another `list` begins without words.
 */
function useSecretSearch(list: string, inAddress: string | null, clearAddress: () => void) {
  const userId = useQueryClient().getQueryData(userQuery.queryKey)?.id ?? ''
  const { search } = useVaultState()
  useEffect(() => {
    if (inAddress === null) return
    keepSearch({ userId, list, text: inAddress.slice(0, MAX_SEARCH_LENGTH) })
    clearAddress()
  }, [inAddress, userId, list, clearAddress])
  return {
    search: search?.userId === userId && search.list === list ? search.text : '',
    keep: (text: string, inList: string) => keepSearch({ userId, list: inList, text }),
  }
}
