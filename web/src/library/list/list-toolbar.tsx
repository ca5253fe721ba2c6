import { ArrowUpDown } from 'lucide-react'
import { type ReactNode, type Ref, useMemo } from 'react'
import { ListBar } from '../../ui/data/list-bar.tsx'
import { ListCount } from '../../ui/data/list-count.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { menuOptions } from './list-definition.ts'
import type { ShownList } from './shown-list.ts'

type ListToolbarProps<Item extends object> = {
  list: ShownList<Item>
  /** What can be done with the list. */
  actions: ReactNode
  /** Takes the place of the count and the actions. */
  selectionBar?: ReactNode
  /** Of what the selection bar is exchanged with. */
  headRef?: Ref<HTMLDivElement> | undefined
}

/** Above a list: the search, the menus and the order, then the filters, the count and the actions. */
export function ListToolbar<Item extends object>(props: ListToolbarProps<Item>) {
  const { list, actions, selectionBar, headRef } = props
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
      placeholder={`Search ${noun}s...`}
      label={searchLabel}
      filters={Object.keys(filters)}
      labelOf={(filter) => filters[filter]?.label ?? ''}
      counts={counts}
      headRef={headRef}
      head={
        selectionBar ?? (
          <>
            <ListCount shown={shown.length} total={items.length} noun={noun} />
            <div>{actions}</div>
          </>
        )
      }
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
        label="Sort by"
        icon={ArrowUpDown}
        value={view.sort}
        onChange={(sort) => changeView({ sort })}
        options={Object.entries(sorts).map(([value, { label }]) => ({ value, label }))}
      />
    </ListBar>
  )
}
