import type { LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { compareNames } from '#shared/text/locale.ts'
import { type Search, searchWordsOf } from '#shared/text/search.ts'

/** A list as a page shows it: with filters, menus, orders and a search. */
export type ListDefinition<Item extends object, Context> = {
  /** The word for an item; an address names the opened item by it, too. */
  noun: string
  /** The heading of the list, unless it is `All Songs` with its noun. */
  title?: string
  nameOf: (item: Item) => string
  /** The fields that the search looks through, for a screen reader. */
  searchLabel: string
  /** Advice when nothing is found. */
  hint: string
  /** The searched words may be a secret: they stay in the memory of the tab and out of the address. */
  isSearchSecret: boolean
  search: (context: Context) => Search<Item>
  /** Finds an item by words, as `searchTextOf` writes them, that `search` does not find in it. */
  isFoundBesides?: (item: Item, words: readonly string[], context: Context) => boolean
  /** In the order of their buttons. */
  filters: Record<string, { label: string; matches: (item: Item, context: Context) => boolean }>
  /** In the order of the menu; the first is the usual one. Without `compare` the items stay in the order in which they come. */
  sorts: Record<string, { label: string; compare?: (a: Item, b: Item, context: Context) => number }>
  /** The menus beside the search, by their names in the address. */
  menus: Record<string, ListMenu<Item>>
}

/** A menu that shows the items of one choice. */
export type ListMenu<Item> = {
  label: string
  /** The option that shows every item. */
  all: string
  icon?: LucideIcon
  /** The choice, or the choices, with which an item is shown. */
  choiceOf: (item: Item) => string | readonly string[]
  /** Unless given, the values of the items in alphabetical order. */
  optionsOf?: (items: readonly Item[]) => ListOption[]
}

type ListOption = { value: string; label: string }

/** The title of a list by the word for its items: `Songs`. */
export const listTitle = (noun: string) => `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`

/** The shown part of a list, as the address has it: '' shows all. Each menu has a part of its own. */
export type ListView = { search: string; show: string; sort: string } & Record<string, string>

/** The parts of a view that change. */
export type ListChanges = Readonly<Partial<ListView>>

/** A searched text is cut to so many characters. */
export const MAX_SEARCH_LENGTH = 200

/** Reads a view from an address; anything unknown is ignored. */
export function listViewOf<Item extends object, Context>(
  definition: ListDefinition<Item, Context>,
  params: URLSearchParams,
): ListView {
  const textOf = (name: string) => params.get(name) ?? ''
  const [show, sort] = [textOf('show'), textOf('sort')]
  return {
    ...Object.fromEntries(Object.keys(definition.menus).map((name) => [name, textOf(name)])),
    search: textOf('q').slice(0, MAX_SEARCH_LENGTH),
    show: Object.hasOwn(definition.filters, show) ? show : '',
    sort: Object.hasOwn(definition.sorts, sort) ? sort : usualSort(definition),
  }
}

/** The parameters of an address for parts of a view; '' removes one. */
export const paramsOfView = <Item extends object, Context>(
  definition: ListDefinition<Item, Context>,
  changes: ListChanges,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(changes).map(([part, value]) => [
      part === 'search' ? 'q' : part,
      part === 'sort' && value === usualSort(definition) ? '' : (value ?? ''),
    ]),
  )

const usualSort = ({ sorts }: Pick<ListDefinition<never, never>, 'sorts'>) => Object.keys(sorts)[0] ?? ''

/** The changes after which a view shows every item with this text, in its order. */
export const withoutFilters = <Item extends object, Context>(
  { menus }: ListDefinition<Item, Context>,
  search = '',
): ListChanges => ({
  ...Object.fromEntries(Object.keys(menus).map((name) => [name, ''])),
  search,
  show: '',
})

/** The items that a view shows, in its order. */
export function shownItems<Item extends object, Context>(
  definition: ListDefinition<Item, Context>,
  items: readonly Item[],
  view: ListView,
  context: Context,
): Item[] {
  const { filters, menus, sorts, search, isFoundBesides } = definition
  const filter = filters[view.show]
  const chosen = Object.entries(menus).filter(([name]) => view[name] !== '')
  const isFound = search(context).matcher(view.search)
  const words = searchWordsOf(view.search)
  const shown = items.filter(
    (item) =>
      (!filter || filter.matches(item, context)) &&
      chosen.every(([name, menu]) => choicesOf(menu, item).includes(view[name] ?? '')) &&
      (isFound(item) || isFoundBesides?.(item, words, context)),
  )
  const compare = sorts[view.sort]?.compare
  return compare ? shown.sort((a, b) => compare(a, b, context)) : shown
}

/** How many items each filter shows. */
export const filterCounts = <Item extends object, Context>(
  { filters }: ListDefinition<Item, Context>,
  items: readonly Item[],
  context: Context,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(filters).map(([filter, { matches }]) => [
      filter,
      items.filter((item) => matches(item, context)).length,
    ]),
  )

/** The options of a menu. */
export function menuOptions<Item>(menu: ListMenu<Item>, items: readonly Item[]): ListOption[] {
  const values = () =>
    [...new Set(items.flatMap((item) => choicesOf(menu, item)))].filter(Boolean).sort(compareNames)
  return [
    { value: '', label: menu.all },
    ...(menu.optionsOf?.(items) ?? values().map((value) => ({ value, label: value }))),
  ]
}

const choicesOf = <Item>({ choiceOf }: ListMenu<Item>, item: Item): readonly string[] =>
  [choiceOf(item)].flat()

/** A list as a page shows it. */
export type ShownList<Item extends object> = {
  definition: ListDefinition<Item, never>
  /** All items. */
  items: readonly Item[]
  /** Those that the view shows, in its order. */
  shown: Item[]
  /** How many items each filter shows. */
  counts: Record<string, number>
  search: Search<Item>
  view: ListView
  /** The text that `shown` was searched with; `view` may be ahead of it. */
  searched: string
  changeView: (changes: ListChanges) => void
  searchRef: Ref<HTMLInputElement>
  /** The item whose details are open, or ''. */
  openedId: string
  open: (id: string) => void
  close: () => void
}
