import type { ComponentProps } from 'react'
import { FilteredList } from '../../ui/data/filtered-list.tsx'
import { listTitle, withoutFilters } from './list-definition.ts'
import type { ShownList } from './shown-list.ts'

type Line = { id: string }
type RowsProps<Item extends Line> = Pick<
  ComponentProps<typeof FilteredList<Item, Item>>,
  'scroller' | 'onRange' | 'onItemKey' | 'renderItem'
> & {
  list: ShownList<Item>
  /** For Space on a row; unless given, it opens the item. */
  onSpace?: ((id: string) => void) | undefined
}

/** The items that a list shows: only those near the screen are on the page. */
export function ListRows<Item extends Line>({ list, onSpace, ...rows }: RowsProps<Item>) {
  const { definition, items, shown, search, searched, changeView, openedId, open } = list
  const { noun, nameOf, hint } = definition
  const label = listTitle(noun)
  return (
    <FilteredList
      {...rows}
      onSpace={onSpace ?? open}
      lines={shown}
      nothing={{ title: `No ${noun} matches`, showAll: `Show All ${label}`, hint }}
      onShowAll={() => changeView(withoutFilters(definition))}
      searched={{
        search,
        typed: searched,
        items,
        nameOf,
        nouns: `${noun}s`,
        onSearch: (text) => changeView(withoutFilters(definition, text)),
      }}
      label={label}
      stopAt={openedId}
    />
  )
}
