import { ArrowUpDown } from 'lucide-react'
import { type ComponentProps, useMemo } from 'react'
import { FilteredList } from '../../ui/data/filtered-list.tsx'
import { ListBar, ListCount } from '../../ui/data/list-bar.tsx'
import { Select } from '../../ui/forms/select.tsx'
import * as libraryPartWords from '../library-words.ts'
import { listTitle, menuOptions, type ShownList, withoutFilters } from './list-definition.ts'

/** How many menus stand beside the search; a list with more of them keeps them behind one button. */
const MOST_SHOWN = 2

/** Above a list: the search, the menus and the order, then the filters and the count. */
export function ListToolbar<Item extends object>({ list }: { list: ShownList<Item> }) {
  const { definition, items, shown, counts, view, changeView, searchRef } = list
  const { noun, searchLabel, filters, sorts, menus } = definition
  const options = useMemo(
    () => new Map(Object.entries(menus).map(([name, menu]) => [name, menuOptions(menu, items)])),
    [menus, items],
  )

  return (
    <ListBar
      view={view}
      onChange={changeView}
      searchRef={searchRef}
      placeholder={libraryPartWords.searchNouns(noun)}
      label={searchLabel}
      filters={Object.keys(filters)}
      labelOf={(filter) => filters[filter]?.label ?? ''}
      counts={counts}
      isFolded={Object.keys(menus).length > MOST_SHOWN}
      chosenCount={Object.keys(menus).filter((name) => view[name] !== '').length}
      head={<ListCount shown={shown.length} total={items.length} noun={noun} />}
    >
      {Object.entries(menus).map(([name, { label, icon }]) => (
        <Select
          key={name}
          label={label}
          icon={icon}
          value={view[name] ?? ''}
          onChange={(value) => changeView({ [name]: value })}
          options={options.get(name) ?? []}
        />
      ))}
      <Select
        label={libraryPartWords.sortBy}
        icon={ArrowUpDown}
        value={view.sort}
        onChange={(sort) => changeView({ sort })}
        options={Object.entries(sorts).map(([value, { label }]) => ({ value, label }))}
      />
    </ListBar>
  )
}

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
      nothing={{ title: libraryPartWords.noMatches(noun), showAll: libraryPartWords.showAll(label), hint }}
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
