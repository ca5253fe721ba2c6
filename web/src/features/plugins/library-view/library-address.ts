import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { FACTS, NO_FILTER, type PluginFilter } from '#shared/plugins/filter.ts'
import { withParams } from '../../../ui/with-params.ts'

/**
 * What the address says of the library: the filter, whether the panel for adding is open, which plugin is opened. Typing
 * replaces the last entry of the history, choosing makes a new one.
 */
export function useLibraryAddress() {
  const [params, setParams] = useSearchParams()
  const filter = useMemo(() => filterIn(params), [params])

  const write = (changes: Record<string, string>, replace: boolean) =>
    setParams((current) => withParams(current, changes), { replace })

  return {
    filter,
    isAdding: params.get('add') === '1',
    openedId: params.get('plugin') ?? '',
    search: (typed: string) => write({ q: typed }, true),
    choose: (changes: Partial<PluginFilter>) => write(asParams(changes), false),
    clearFilters: () => write(asParams(NO_FILTER), false),
    setAdding: (isAdding: boolean) => write({ add: isAdding ? '1' : '' }, true),
    forgetOpened: () => write({ plugin: '' }, true),
  }
}

/** The filter that an address asks for; what it does not know it leaves out. */
function filterIn(params: URLSearchParams): PluginFilter {
  const said = (name: string) => params.get(name) ?? ''
  return {
    search: said('q'),
    type: said('type'),
    isFavorite: said('favorite') === '1',
    tag: said('tag'),
    format: said('format'),
    manufacturer: said('manufacturer'),
    isGone: said('gone') === '1',
    missing: FACTS.find((fact) => fact === said('missing')) ?? '',
  }
}

function asParams({ search, isFavorite, isGone, ...texts }: Partial<PluginFilter>): Record<string, string> {
  return {
    ...texts,
    ...(search !== undefined && { q: search }),
    ...(isFavorite !== undefined && { favorite: isFavorite ? '1' : '' }),
    ...(isGone !== undefined && { gone: isGone ? '1' : '' }),
  }
}
