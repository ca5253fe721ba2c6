import { type ComponentProps, useMemo } from 'react'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import { NothingFound, type SearchedList } from './nothing-found.tsx'
import { VirtualGrid } from './virtual-grid.tsx'

type Line = { id: string }
type GridProps<Item extends Line> = ComponentProps<typeof VirtualGrid<Item>>

type FilteredListProps<Item extends Line, Searched extends object> = Omit<
  GridProps<Item>,
  'groups' | 'density'
> & {
  /** The lines that the search and the filters leave, as many as there are. Must be stable between renders. */
  lines: Item[]
  /** The words for no lines. */
  nothing: { title: string; showAll: string; hint: string }
  onShowAll: () => void
  /** The items that the search looks through. */
  searched: SearchedList<Searched>
}

/** The lines of a list that are shown: only those near the screen are on the page. */
export function FilteredList<Item extends Line, Searched extends object>(
  props: FilteredListProps<Item, Searched>,
) {
  const { lines, nothing, onShowAll, searched, ...grid } = props
  const groups = useMemo(() => [{ key: '', items: lines }], [lines])
  return lines.length === 0 ? (
    <NothingFound
      title={nothing.title}
      level={2}
      hint={nothing.hint}
      clear={{ label: nothing.showAll, onClick: onShowAll }}
      list={searched}
    />
  ) : (
    <>
      {/* The titles of rows are one level below. */}
      <h2>
        <VisuallyHidden>{grid.label}</VisuallyHidden>
      </h2>
      <VirtualGrid {...grid} groups={groups} density="list" />
    </>
  )
}
