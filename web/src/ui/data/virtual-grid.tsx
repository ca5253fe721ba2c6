import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useAfterPaint } from '../after-paint.ts'
import { classNames } from '../look/class-names.ts'
import { useGridMeasures } from './use-grid-measures.ts'
import { type GridKeys, useRovingFocus } from './use-roving-focus.ts'
import styles from './virtual-grid.module.css'
import {
  type GridGroup,
  type GridSection,
  gridRowsOf,
  groupSpansOf,
  rowIndexOf,
  rowTopsOf,
  sectionsOf,
} from './virtual-grid-rows.ts'

export type Density = 'comfortable' | 'compact' | 'list'

type VirtualGridProps<Item> = GridKeys & {
  /** One group without a name, or named groups under heads. Must be stable between renders. */
  groups: GridGroup<Item>[]
  density: Density
  label: string
  /** The element that scrolls, around this grid. */
  scroller: RefObject<HTMLElement | null>
  /** Stays in view above the rows of a list. */
  head?: ReactNode
  renderGroupHead?: (group: GridGroup<Item>) => ReactNode
  /** Items can be dragged when it is set; it writes what is dragged. */
  onDrag?: (transfer: DataTransfer, id: string) => void
  renderItem: (item: Item, at: { index: number; tabIndex: number }) => ReactNode
}

/** Above this count, only the items near the screen are on the page. */
const VIRTUAL_ABOVE = 150

/**
 * A list of items in columns or rows, in groups or not. One tab stop; arrows, Home, End, Page Up and Page Down move in two
 * dimensions. `renderItem` must set `data-roving` and the tab index on the element that receives the focus.
 */
export function VirtualGrid<Item extends { id: string }>(props: VirtualGridProps<Item>) {
  const { groups, density, label, scroller, head, renderGroupHead, onDrag, renderItem, ...gridKeys } = props
  const list = useRef<HTMLDivElement>(null)
  const tracks = useRef<HTMLUListElement>(null)
  const { columns, isMeasured, ...heights } = useGridMeasures(tracks, density)
  const { rowHeight, headHeight, gap } = heights
  const { rows, items, keys } = useMemo(() => gridRowsOf(groups, columns), [groups, columns])
  const spans = useMemo(() => groupSpansOf(rows), [rows])
  const itemRows = useMemo(() => rows.filter((row) => !row.isHead), [rows])
  const tops = useMemo(
    () => rowTopsOf(rows, { rowHeight, headHeight, gap }),
    [rows, rowHeight, headHeight, gap],
  )
  const rowsOnScreen = () => Math.floor((scroller.current?.clientHeight ?? 0) / (rowHeight + gap || 1))
  const { current, handlers } = useRovingFocus({
    list,
    items,
    keys,
    rows: itemRows,
    rowsOnScreen,
    ...gridKeys,
  })
  const currentRow = useMemo(() => {
    const row = itemRows[rowIndexOf(itemRows, current)]
    return row ? rows.indexOf(row) : 0
  }, [rows, itemRows, current])

  const isVirtual = items.length > VIRTUAL_ABOVE || groups.length > VIRTUAL_ABOVE
  // The rows on the screen are read from the layout, which a virtual list need not wait for.
  const atOnce = isVirtual ? 0 : Math.max(AT_LEAST, (rowsOnScreen() + 2) * columns)
  const { isFilled, isSettled } = useFilling(keys, atOnce, VIRTUAL_ABOVE)
  const isPlaced = isVirtual && isMeasured
  const offset = useOffset(list, scroller, isPlaced)
  const virtualizer = useVirtualizer({
    // New cards are rendered after the task of the scroll event, which also lays out the page.
    useFlushSync: false,
    enabled: isPlaced,
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.isHead ? headHeight : rowHeight),
    gap,
    // While the user types a search, only the visible rows are rendered immediately, and the rows around them when there is time.
    overscan: isSettled ? 2 : 0,
    scrollMargin: offset,
    // The tab stop is always on the page, however far away: otherwise the Tab key could not reach it.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), currentRow])].sort((a, b) => a - b),
  })
  // Rows of one height need no measuring again when only their number changes, and each measuring renders the grid once more.
  const unevenRows = groups.some((group) => group.name !== undefined) ? rows : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: other heights invalidate the measured positions
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, unevenRows, rowHeight, headHeight, gap])

  const shownRows = isVirtual ? virtualizer.getVirtualItems().map((row) => row.index) : rows.keys()

  const renderRow = (rowIndex: number, { last, firstItems }: GridSection) => {
    const row = rows[rowIndex]
    const start = rows[firstItems]?.start ?? 0
    const end = rows[last]
    return Array.from({ length: row?.length ?? 0 }, (_, column) => {
      const index = (row?.start ?? 0) + column
      const [item, key] = [items[index], keys[index]]
      if (!item || key === undefined) return null
      return (
        <li
          key={key}
          data-index={index}
          data-id={item.id}
          draggable={onDrag !== undefined}
          onDragStart={(event) => onDrag?.(event.dataTransfer, item.id)}
          aria-setsize={end ? end.start + end.length - start : 0}
          aria-posinset={index - start + 1}
          style={
            isVirtual
              ? placeOf(column, (tops[rowIndex] ?? 0) - (tops[firstItems] ?? 0), rowHeight)
              : undefined
          }
        >
          {(isVirtual || isFilled(key, index)) &&
            renderItem(item, { index, tabIndex: index === current ? 0 : -1 })}
        </li>
      )
    })
  }

  return (
    <div className={styles.grid} data-density={density}>
      {head && <div className={styles.head}>{head}</div>}
      <ul ref={tracks} className={classNames(styles.list, styles.tracks)} aria-hidden="true" />

      <div
        ref={list}
        className={styles.sections}
        data-virtual={isVirtual}
        style={isVirtual ? { height: virtualizer.getTotalSize() } : undefined}
        {...handlers}
      >
        {sectionsOf(rows, spans, shownRows).map((section) => {
          const group = groups[section.group]
          const [top, end] = [tops[section.first] ?? 0, tops[section.last + 1] ?? 0]
          return (
            group && (
              <VirtualGridSection
                key={group.key}
                group={group}
                label={label}
                at={isVirtual ? { top, height: end - gap - top } : undefined}
                head={renderGroupHead?.(group)}
              >
                {/* Flat: React matches arrays in an array by position, so every row would be made again when one comes or goes. */}
                {section.shown.flatMap((rowIndex) => renderRow(rowIndex, section))}
              </VirtualGridSection>
            )
          )
        })}
      </div>
    </div>
  )
}

/** The number of items to render before the number that fits is known. */
const AT_LEAST = 12

/** Start and end: for absolutely positioned items, a missing line means the edge of the whole list. */
const placeOf = (column: number, top: number, height: number): CSSProperties => ({
  top,
  height,
  gridColumn: `${column + 1} / ${column + 2}`,
})

/**
 * A hundred new cards at once would delay a key press. The first screen and the items that were there before are rendered
 * immediately, the others when there is time. More than `most` items are not remembered.
 */
function useFilling(keys: string[], atOnce: number, most: number) {
  const settled = useAfterPaint(keys, NONE)
  const filled = useMemo(() => new Set(settled.length > most ? [] : settled), [settled, most])
  return {
    isFilled: (key: string, index: number) => index < atOnce || filled.has(key),
    isSettled: settled === keys,
  }
}

const NONE: never[] = []

/**
 * The distance in pixels from the top of the scrolled content to the list. Read again only when something around the list
 * changes its size: reading it after every render would lay out new cards twice while scrolling.
 */
function useOffset(
  list: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  isNeeded: boolean,
) {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const [inner, outer] = [list.current, scroller.current]
    if (!isNeeded || !inner || !outer) return
    const read = () => {
      const distance = inner.getBoundingClientRect().top - outer.getBoundingClientRect().top
      setOffset(Math.round(distance + outer.scrollTop))
    }
    read()
    const observer = new ResizeObserver(read)
    for (let box = inner.parentElement; box && box !== outer; box = box.parentElement) observer.observe(box)
    return () => observer.disconnect()
  }, [list, scroller, isNeeded])
  return offset
}

type VirtualGridSectionProps<Item> = {
  group: GridGroup<Item>
  label: string
  /** Where the section is in a virtual grid, in pixels; undefined when it is in the flow of the page. */
  at: { top: number; height: number } | undefined
  head: ReactNode
  children: ReactNode
}

/** One group of a grid: its head, which stays in view while its items scroll, and the list of its items. */
function VirtualGridSection<Item>({ group, label, at, head, children }: VirtualGridSectionProps<Item>) {
  const isNamed = group.name !== undefined
  return (
    <div className={styles.section} style={at}>
      {isNamed && <div className={styles.groupHead}>{head}</div>}
      {!group.isCollapsed && (
        <ul
          className={styles.list}
          data-virtual={at !== undefined}
          aria-label={isNamed ? `${label}: ${group.name}` : label}
        >
          {children}
        </ul>
      )}
    </div>
  )
}
