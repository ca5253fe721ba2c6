import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { nextGridIndex } from './virtual-grid-rows.ts'

export type GridKeys = {
  /** The id of an item that was chosen elsewhere: it becomes the tab stop, unless the list has the focus. */
  stopAt?: string | undefined
  /** The space bar on an item: select it, or make it a favorite. */
  onSpace?: ((id: string) => void) | undefined
  /** Shift with a moving key: all ids from the start of the range to the focused item, in list order. */
  onRange?: ((ids: string[]) => void) | undefined
  /** Any other key on an item. */
  onItemKey?: ((event: KeyboardEvent, id: string) => void) | undefined
}

type RovingFocus = GridKeys & {
  list: RefObject<HTMLElement | null>
  items: { id: string }[]
  /** The key of each item; one that is in several groups has several. */
  keys: string[]
  /** The rows of items, without heads. */
  rows: { start: number; length: number }[]
  rowsOnScreen: () => number
}

/**
 * One tab stop for a whole list. It belongs to an item, not to an index: it stays with that item when the list changes, and
 * moves to the item at the same index when its item is gone.
 */
export function useRovingFocus({
  list,
  items,
  keys,
  rows,
  rowsOnScreen,
  stopAt,
  onSpace,
  onRange,
  onItemKey,
}: RovingFocus) {
  const [stop, setStop] = useState('')
  const lastPlace = useRef(0)
  const rangeStart = useRef<string>(undefined)
  const isMoving = useRef(false)
  const hasFocus = useRef(false)

  const current = useMemo(() => {
    const found = keys.indexOf(stop)
    return found >= 0 ? found : Math.max(0, Math.min(lastPlace.current, keys.length - 1))
  }, [keys, stop])

  useLayoutEffect(() => {
    lastPlace.current = current
    const isLost = hasFocus.current && document.activeElement === document.body
    if (!isMoving.current && !isLost) return
    const place = list.current?.querySelector(`[data-index="${current}"]`)
    const target = place?.querySelector<HTMLElement>('[data-roving]')
    if (!target) return
    isMoving.current = true
    target.focus({ preventScroll: true })
    isMoving.current = false
    place?.scrollIntoView({ block: 'nearest' })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list keeps its tab stop
  useEffect(() => {
    const chosen = keys[items.findIndex(({ id }) => id === stopAt)]
    if (chosen !== undefined && !hasFocus.current) setStop(chosen)
  }, [stopAt])

  function moveTo(index: number, isRange: boolean) {
    const [from, to] = [keys[current], keys[index]]
    if (from === undefined || to === undefined || from === to) return
    isMoving.current = true
    setStop(to)
    rangeStart.current = isRange ? (rangeStart.current ?? from) : undefined
    const start = rangeStart.current === undefined ? -1 : keys.indexOf(rangeStart.current)
    if (start < 0) return
    onRange?.(items.slice(Math.min(start, index), Math.max(start, index) + 1).map(({ id }) => id))
  }

  function handleKeyDown(event: KeyboardEvent) {
    const item = items[current]
    if (!item || !isOnItem(event)) return
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const next = isPlain
      ? nextGridIndex(event.key, { index: current, rows, rowsOnScreen: rowsOnScreen() })
      : undefined
    if (next !== undefined) {
      event.preventDefault()
      moveTo(next, event.shiftKey)
    } else if (event.key === ' ' && isPlain && onSpace) {
      event.preventDefault()
      onSpace(item.id)
    } else onItemKey?.(event, item.id)
  }

  function handleFocus(event: FocusEvent) {
    hasFocus.current = true
    if (!isMoving.current) rangeStart.current = undefined
    const index = Number(event.target.closest('[data-index]')?.getAttribute('data-index'))
    const key = keys[index]
    if (key !== undefined) setStop(key)
  }

  /** The focus went nowhere, and the window is still active: the user clicked an empty spot and left the list. */
  function handleBlur(event: FocusEvent) {
    if (event.relatedTarget || document.hasFocus()) hasFocus.current = false
  }

  return {
    current,
    handlers: {
      onKeyDown: handleKeyDown,
      onKeyUp: keepFromClicking,
      onFocus: handleFocus,
      onBlur: handleBlur,
    },
  }

  /** Firefox turns the release of the space bar into a click even when the press was handled. */
  function keepFromClicking(event: KeyboardEvent) {
    if (event.key === ' ' && onSpace && isOnItem(event)) event.preventDefault()
  }
}

/** Not on a button inside an item, and not in a menu, whose key events bubble up here through React. */
const isOnItem = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.hasAttribute('data-roving')
