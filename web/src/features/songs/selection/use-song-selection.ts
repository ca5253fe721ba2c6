import { useCallback, useLayoutEffect, useMemo, useReducer, useRef } from 'react'
import { NOTHING_SELECTED, nextSelection } from '../../../library/selection/selection.ts'
import type { SongLine } from '../list/song-lines.ts'

/** The selection among the lines of the list: one that has left the list is no longer in it, one that a filter hides is. */
export function useSongSelection(lines: SongLine[], shown: SongLine[]) {
  const [{ isSelecting, ids }, dispatch] = useReducer(nextSelection, NOTHING_SELECTED)
  const selected = useMemo(() => (ids.size === 0 ? [] : lines.filter(({ id }) => ids.has(id))), [lines, ids])
  const drawn = useRef(shown)
  useLayoutEffect(() => {
    drawn.current = shown
  })
  // Stable, so that a row renders again only when its own song changes.
  const press = useCallback(
    (id: string, isRange: boolean) =>
      dispatch({ type: 'pressed', id, isRange, order: () => drawn.current.map((line) => line.id) }),
    [],
  )
  return {
    isSelecting,
    ids,
    selected,
    isAll: shown.every(({ id }) => ids.has(id)),
    press,
    start: () => dispatch({ type: 'started' }),
    end: useCallback(() => dispatch({ type: 'ended' }), []),
    selectAll: () => dispatch({ type: 'all-chosen', ids: shown.map(({ id }) => id) }),
    drawRange: (range: string[]) => dispatch({ type: 'range-drawn', ids: range }),
    endRange: () => dispatch({ type: 'range-ended' }),
  }
}

export type SongSelection = ReturnType<typeof useSongSelection>
