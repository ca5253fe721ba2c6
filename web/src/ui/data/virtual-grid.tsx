import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import styles from './virtual-grid.module.css'
import { type GridKeys, useRovingFocus } from './virtual-grid-focus.ts'
import { useGridMeasures } from './virtual-grid-measures.ts'

export type Density = 'comfortable' | 'compact' | 'list'

type VirtualGridProps<Item> = GridKeys & {
  items: Item[]
  density: Density
  label: string
  /** The element that scrolls, around this grid. */
  scroller: RefObject<HTMLElement | null>
  /** Stays in view above the rows of a list. */
  head?: ReactNode
  renderItem: (item: Item, at: { index: number; tabIndex: number }) => ReactNode
}

/** Above this count, only the items near the screen are on the page. */
const VIRTUAL_ABOVE = 150

/**
 * A list of items in one, two or three columns, or in rows. One tab stop; arrows, Home, End, Page Up and Page Down move in
 * two dimensions. `renderItem` must set `data-roving` and the tab index on the element that receives the focus.
 */
export function VirtualGrid<Item extends { id: string }>({
  items,
  density,
  label,
  scroller,
  head,
  renderItem,
  ...keys
}: VirtualGridProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const { columns, rowHeight, gap, isMeasured } = useGridMeasures(list, density)
  const rowsOnScreen = () => Math.floor((scroller.current?.clientHeight ?? 0) / (rowHeight + gap || 1))
  const { current, handlers } = useRovingFocus({ list, items, columns, rowsOnScreen, ...keys })
  const currentRow = Math.floor(current / columns)

  const isVirtual = items.length > VIRTUAL_ABOVE
  const { isFilled, isSettled } = useFilling(items, Math.max(AT_LEAST, (rowsOnScreen() + 2) * columns))
  const isPlaced = isVirtual && isMeasured
  const offset = useOffset(list, scroller, isPlaced)
  const virtualizer = useVirtualizer({
    enabled: isPlaced,
    count: Math.ceil(items.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    gap,
    // While the user types a search, only the visible rows are rendered immediately, and the rows around them when there is time.
    overscan: isSettled ? 2 : 0,
    scrollMargin: offset,
    // The tab stop is always on the page, however far away: otherwise the Tab key could not reach it.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), currentRow])].sort((a, b) => a - b),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other row heights invalidate the measured positions
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight, gap])

  const place = (index: number, top?: number) => {
    const item = items[index]
    const column = (index % columns) + 1
    return (
      item && (
        <li
          key={item.id}
          data-index={index}
          aria-setsize={items.length}
          aria-posinset={index + 1}
          style={
            // Start and end: for absolutely positioned items, a missing line means the edge of the whole list.
            top === undefined
              ? undefined
              : { top, height: rowHeight, gridColumn: `${column} / ${column + 1}` }
          }
        >
          {(isVirtual || isFilled(item, index)) &&
            renderItem(item, { index, tabIndex: index === current ? 0 : -1 })}
        </li>
      )
    )
  }

  return (
    <div className={styles.grid} data-density={density}>
      {head && <div className={styles.head}>{head}</div>}

      <ul
        ref={list}
        className={styles.list}
        data-virtual={isVirtual}
        aria-label={label}
        style={isVirtual ? { height: virtualizer.getTotalSize() } : undefined}
        {...handlers}
      >
        {isVirtual
          ? virtualizer
              .getVirtualItems()
              .flatMap((row) =>
                Array.from({ length: columns }, (_, column) =>
                  place(row.index * columns + column, row.start - offset),
                ),
              )
          : items.map((_, index) => place(index))}
      </ul>
    </div>
  )
}

/**
 * A hundred new cards at once would delay a key press. The first screen and the items that were there before are rendered
 * immediately, the others when there is time.
 */
function useFilling<Item extends { id: string }>(items: Item[], atOnce: number) {
  const [settled, setSettled] = useState<Item[]>(NONE)
  useEffect(() => afterPaint(() => startTransition(() => setSettled(items))), [items])
  const ids = useMemo(
    () => new Set(settled.length > VIRTUAL_ABOVE ? [] : settled.map((item) => item.id)),
    [settled],
  )
  return {
    isFilled: (item: Item, index: number) => index < atOnce || ids.has(item.id),
    isSettled: settled === items,
  }
}

/** Runs the work after the next paint. Returns a function that cancels it. */
function afterPaint(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** The number of items to render before the number that fits is known. */
const AT_LEAST = 12
const NONE: never[] = []

/**
 * The distance from the top of the scrolled content to the list. Read again only when something around the list changes its
 * size: reading it after every render would lay out new cards twice while scrolling.
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
