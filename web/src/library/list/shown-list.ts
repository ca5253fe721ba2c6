import type { Ref } from 'react'
import type { Search } from '#shared/text/search.ts'
import type { ListChanges, ListDefinition, ListView } from './list-definition.ts'

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
