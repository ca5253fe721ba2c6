import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { EMPTY_PLUGIN_FILTER, PLUGIN_FACTS, type PluginFilter } from '#shared/plugins/filter.ts'
import { withParams } from '../../../ui/with-params.ts'

/**
 * The state of the library in the URL: the filter and whether the add panel is open. Typing replaces the current entry of the
 * browser's history; other changes add one.
 */
export function useLibraryAddress() {
  const [params, setParams] = useSearchParams()
  // Opening a plugin must not filter the library again.
  const filtering = withParams(params, { plugin: '', edit: '', add: '' }).toString()
  const filter = useMemo(() => filterIn(new URLSearchParams(filtering)), [filtering])

  const write = (changes: Record<string, string>, replace: boolean) =>
    setParams((current) => withParams(current, changes), { replace })

  return {
    filter,
    isAdding: params.get('add') === '1',
    search: (typed: string) => write({ q: typed }, true),
    choose: (changes: Partial<PluginFilter>) => write(asParams(changes), false),
    clearFilters: () => write(asParams(EMPTY_PLUGIN_FILTER), false),
    setAdding: (isAdding: boolean) => write({ add: isAdding ? '1' : '' }, true),
  }
}

/** Reads the filter from a URL; unknown values are ignored. */
function filterIn(params: URLSearchParams): PluginFilter {
  const paramOf = (name: string) => params.get(name) ?? ''
  return {
    search: paramOf('q'),
    type: paramOf('type'),
    isFavorite: paramOf('favorite') === '1',
    tag: paramOf('tag'),
    format: paramOf('format'),
    manufacturer: paramOf('manufacturer'),
    isGone: paramOf('gone') === '1',
    missing: PLUGIN_FACTS.find((fact) => fact === paramOf('missing')) ?? '',
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
