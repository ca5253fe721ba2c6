/** The rendered rows of a virtual list, and the heights of the omitted rows above and below. */
export type RowWindow = { first: number; end: number; above: number; below: number }

/** Extra rows beyond the edges, so that scrolling shows no gap. */
const MARGIN = 8

/** Computes the rows to render in a scrolled box. All lengths are in pixels. */
export function rowWindow(count: number, rowHeight: number, boxHeight: number, scrollTop: number): RowWindow {
  const firstVisible = Math.floor(Math.min(Math.max(0, scrollTop), count * rowHeight) / rowHeight)
  const first = Math.max(0, firstVisible - MARGIN)
  const end = Math.min(count, firstVisible + Math.ceil(boxHeight / rowHeight) + MARGIN)
  return { first, end, above: first * rowHeight, below: (count - end) * rowHeight }
}
