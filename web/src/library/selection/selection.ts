/** The selected plugins. `beforeRange` is the selection before the range that Shift is drawing. */
export type Selection = {
  isSelecting: boolean
  ids: ReadonlySet<string>
  anchor: string | undefined
  beforeRange: ReadonlySet<string> | undefined
}

export type SelectionEvent =
  | { type: 'started' }
  | { type: 'ended' }
  /** A plugin was pressed, which starts the selection; with Shift, the range from the previous one. `order` returns the shown ids. */
  | { type: 'pressed'; id: string; isRange: boolean; order: () => string[] }
  /** Shift and an arrow: all ids from the start of the range to its end. */
  | { type: 'range-drawn'; ids: string[] }
  | { type: 'range-ended' }
  | { type: 'all-chosen'; ids: string[] }

const none: ReadonlySet<string> = new Set()

export const NOTHING_SELECTED: Selection = {
  isSelecting: false,
  ids: none,
  anchor: undefined,
  beforeRange: undefined,
}

/** The next selection after an event. Leaving selection mode clears it; a filter does not change it. */
export function nextSelection(selection: Selection, event: SelectionEvent): Selection {
  const { ids, beforeRange } = selection
  switch (event.type) {
    case 'started':
      return selection.isSelecting ? selection : { ...NOTHING_SELECTED, isSelecting: true }
    case 'ended':
      return NOTHING_SELECTED
    case 'pressed':
      return { ...selectionAfterPress(selection, event), isSelecting: true, beforeRange: undefined }
    case 'range-drawn': {
      const before = beforeRange ?? ids
      return { isSelecting: true, ids: plus(before, event.ids), anchor: undefined, beforeRange: before }
    }
    case 'range-ended':
      return beforeRange ? { ...selection, beforeRange: undefined } : selection
    case 'all-chosen':
      return {
        isSelecting: true,
        ids: plus(ids, event.ids),
        anchor: selection.anchor,
        beforeRange: undefined,
      }
  }
}

type Pressed = Extract<SelectionEvent, { type: 'pressed' }>

function selectionAfterPress({ ids, anchor }: Selection, { id, isRange, order }: Pressed) {
  const range = isRange && anchor !== undefined ? between(order(), anchor, id) : []
  if (range.length > 0) return { ids: plus(ids, range), anchor }
  return { ids: ids.has(id) ? minus(ids, id) : plus(ids, [id]), anchor: id }
}

/** The ids between two ids in any order; empty if one of them is not shown. */
function between(order: string[], one: string, other: string) {
  const ends = [order.indexOf(one), order.indexOf(other)]
  const [from, to] = [Math.min(...ends), Math.max(...ends)]
  return from < 0 ? [] : order.slice(from, to + 1)
}

const plus = (ids: ReadonlySet<string>, more: string[]) => new Set([...ids, ...more])
const minus = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((other) => other !== id))
