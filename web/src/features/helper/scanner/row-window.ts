/** Rows that are drawn of a list of which only some are in sight, and the height of those above and below. */
export type RowWindow = { first: number; end: number; above: number; below: number }

/** Rows beyond the edges, so that scrolling shows no gap. */
const MARGIN = 8

/** Which rows of a height are in sight of a box that is scrolled down so far. All lengths in pixels. */
export function rowWindow(count: number, row: number, box: number, scrolled: number): RowWindow {
  const seen = Math.floor(Math.min(Math.max(0, scrolled), count * row) / row)
  const first = Math.max(0, seen - MARGIN)
  const end = Math.min(count, seen + Math.ceil(box / row) + MARGIN)
  return { first, end, above: first * row, below: (count - end) * row }
}
