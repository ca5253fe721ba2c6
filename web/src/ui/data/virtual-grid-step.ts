/** Rows of items in order; `start` is the index of the first item of a row. */
type ItemRow = { start: number; length: number }
type Place = { index: number; rows: ItemRow[]; rowsOnScreen: number }

/** The index to which a key moves the focus in a grid laid out row by row; undefined for other keys. */
export function nextGridIndex(key: string, { index, rows, rowsOnScreen }: Place): number | undefined {
  const last = lastIndexOf(rows)
  const page = Math.max(1, rowsOnScreen)
  switch (key) {
    case 'ArrowRight':
      return Math.min(index + 1, last)
    case 'ArrowLeft':
      return Math.max(index - 1, 0)
    case 'ArrowDown':
      return byRows(index, 1, rows)
    case 'ArrowUp':
      return byRows(index, -1, rows)
    case 'PageDown':
      return byRows(index, page, rows)
    case 'PageUp':
      return byRows(index, -page, rows)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

/** The number of the row with this item. */
export function rowIndexOf(rows: ItemRow[], index: number) {
  let [low, high] = [0, rows.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((rows[middle]?.start ?? 0) <= index) low = middle
    else high = middle - 1
  }
  return Math.max(low, 0)
}

/** Stays in its column; the target of an incomplete row is its last item, and the item itself stays when there is no row. */
function byRows(index: number, steps: number, rows: ItemRow[]) {
  const from = rowIndexOf(rows, index)
  const to = Math.min(Math.max(from + steps, 0), rows.length - 1)
  const [row, target] = [rows[from], rows[to]]
  if (!row || !target || to === from) return index
  return target.start + Math.min(index - row.start, target.length - 1)
}

function lastIndexOf(rows: ItemRow[]) {
  const last = rows.at(-1)
  return last ? last.start + last.length - 1 : 0
}
