import { FACET_NAMES, type Facet, isFacetValue } from './facets.ts'
import { type ChosenFacets, EMPTY_PLUGIN_FILTER, type PluginFilter } from './filter.ts'
import { GROUP_KEYS, type GroupKey, isDescendingByDefault, NAME_SORT, SORT_KEYS, type Sort } from './sort.ts'

/** How a library is shown: which plugins, in which order, in which groups. */
export type LibraryView = { filter: PluginFilter; sort: Sort; group: GroupKey | '' }

export const EMPTY_LIBRARY_VIEW: LibraryView = { filter: EMPTY_PLUGIN_FILTER, sort: NAME_SORT, group: '' }

/** A facet has at most this many chosen values, and a value at most this many characters. */
export const CHOSEN_MAX = { values: 100, length: 200 }

/** The names of all parameters that a view has in an address. */
export const VIEW_PARAMS: readonly string[] = ['q', 'collection', 'sort', 'order', 'group', ...FACET_NAMES]

/** Reads a view from the parameters of an address, names with values. Unknown and repeated values are ignored. */
export function viewIn(params: Iterable<readonly [string, string]>): LibraryView {
  const all = [...params]
  const first = (name: string) => all.find(([each]) => each === name)?.[1] ?? ''
  const facets: ChosenFacets = {}
  for (const facet of FACET_NAMES) {
    const values = chosenIn(all, facet)
    if (values.length > 0) facets[facet] = values
  }
  return {
    filter: { search: first('q'), facets, collection: isId(first('collection')) ? first('collection') : '' },
    sort: sortIn(first('sort'), first('order')),
    group: GROUP_KEYS.find((key) => key === first('group')) ?? '',
  }
}

/** The parameters of a view for an address; none for the whole library by name. */
export function paramsOfView({ filter, sort, group }: LibraryView): [string, string][] {
  const { key, isDescending } = sort
  const params: [string, string][] = [
    ['q', filter.search.trim() === '' ? '' : filter.search],
    ['collection', filter.collection],
    ...FACET_NAMES.flatMap((facet) =>
      (filter.facets[facet] ?? []).map((value): [string, string] => [facet, value]),
    ),
    ['sort', key === NAME_SORT.key ? '' : key],
    ['order', isDescending === isDescendingByDefault(key) ? '' : isDescending ? 'desc' : 'asc'],
    ['group', group],
  ]
  return params.filter(([, value]) => value !== '')
}

/** The view with a tag under its new name. */
export function viewWithTag(view: LibraryView, { tag, to }: { tag: string; to: string }): LibraryView {
  const chosen = view.filter.facets.tag ?? []
  if (!chosen.includes(tag)) return view
  const renamed = [...new Set(chosen.map((each) => (each === tag ? to : each)))]
  return { ...view, filter: { ...view.filter, facets: { ...view.filter.facets, tag: renamed } } }
}

function chosenIn(all: (readonly [string, string])[], facet: Facet) {
  const values = all
    .filter(([name, value]) => name === facet && value !== '' && value.length <= CHOSEN_MAX.length)
    // Earlier addresses have favorite=1 and gone=1.
    .map(([, value]) => (value === '1' && EARLIER_SWITCHES.includes(facet) ? 'yes' : value))
  return [...new Set(values)].filter((value) => isFacetValue(facet, value)).slice(0, CHOSEN_MAX.values)
}

const EARLIER_SWITCHES: readonly Facet[] = ['favorite', 'gone']

function sortIn(sort: string, order: string): Sort {
  const key = SORT_KEYS.find((each) => each === sort) ?? NAME_SORT.key
  const isDescending = order === 'desc' || (order !== 'asc' && isDescendingByDefault(key))
  return { key, isDescending }
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
