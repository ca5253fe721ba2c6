import { type RefObject, useLayoutEffect, useState } from 'react'

export type GridMeasures = {
  columns: number
  rowHeight: number
  /** The height of the head of a group. */
  headHeight: number
  gap: number
  isMeasured: boolean
}

/**
 * The number of columns at the list's current width, and the heights of its rows, heads and gaps in pixels. Only the style sheet
 * decides them; it is read again whenever the list changes its size or density.
 */
export function useGridMeasures(list: RefObject<HTMLElement | null>, density: string) {
  const [measures, setMeasures] = useState<GridMeasures>({
    columns: 1,
    rowHeight: 0,
    headHeight: 0,
    gap: 0,
    isMeasured: false,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another density is another layout of the same element
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const read = () => setMeasures((known) => sameOr(known, measuresOf(element)))
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, density])

  return measures
}

function measuresOf(element: HTMLElement): GridMeasures {
  const style = getComputedStyle(element)
  return {
    columns: Math.max(1, style.gridTemplateColumns.split(' ').filter((track) => track.endsWith('px')).length),
    rowHeight: pixels(style.gridAutoRows),
    headHeight: pixels(style.minHeight),
    gap: pixels(style.rowGap),
    isMeasured: true,
  }
}

const pixels = (value: string) => Number.parseFloat(value) || 0

const sameOr = (known: GridMeasures, next: GridMeasures) =>
  known.columns === next.columns &&
  known.rowHeight === next.rowHeight &&
  known.headHeight === next.headHeight &&
  known.gap === next.gap &&
  known.isMeasured
    ? known
    : next
