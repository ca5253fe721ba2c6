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

/** From here on only what is near the screen is in the page. */
const VIRTUAL_ABOVE = 150

/**
 * A list of items in one, two or three columns, or in rows. One tab stop; arrows, Home, End, Page Up and Page Down move in
 * two dimensions. What `renderItem` gives must carry `data-roving` on the element that takes the focus and its tab index.
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
    // After a key of the search only what is seen is drawn at once, the rows around it in the next free moment.
    overscan: isSettled ? 2 : 0,
    scrollMargin: offset,
    // The tab stop is always in the page, however far away: it must be there to be tabbed to.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), currentRow])].sort((a, b) => a - b),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other row heights make the old sums wrong
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
            // Both lines, because a line that is not named is the edge of the whole list to what is placed in it.
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
 * A hundred new cards at once would hold up a key press. The first screen and what stood there before is drawn at once,
 * the places below are filled in the next free moment.
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

/** Does the work once what is drawn now is on the screen. Gives a function that cancels it. */
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

/** While it is not known how many fit on the screen. */
const AT_LEAST = 12
const NONE: never[] = []

/**
 * How far below the top of what scrolls the list begins. Read again when anything around the list changes its size, and not
 * after every drawing: that would lay out the new cards of each turn of the wheel twice.
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
