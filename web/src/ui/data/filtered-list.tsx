import { type ComponentProps, useMemo } from 'react'
import { Button } from '../controls/button.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import { VirtualGrid } from './virtual-grid.tsx'

type Line = { id: string }
type GridProps<Item extends Line> = ComponentProps<typeof VirtualGrid<Item>>

type FilteredListProps<Item extends Line> = Omit<GridProps<Item>, 'groups' | 'density'> & {
  /** What the search and the filters leave, as many as there are. Must be stable between renders. */
  lines: Item[]
  /** What is said when they leave nothing. */
  nothing: { title: string; showAll: string; hint: string }
  onShowAll: () => void
}

/** The lines of a list that are shown: only those near the screen are on the page. */
export function FilteredList<Item extends Line>(props: FilteredListProps<Item>) {
  const { lines, nothing, onShowAll, ...grid } = props
  const groups = useMemo(() => [{ key: '', items: lines }], [lines])
  return lines.length === 0 ? (
    <EmptyState
      illustration="glass"
      title={nothing.title}
      level={2}
      action={<Button onClick={onShowAll}>{nothing.showAll}</Button>}
    >
      {nothing.hint}
    </EmptyState>
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
