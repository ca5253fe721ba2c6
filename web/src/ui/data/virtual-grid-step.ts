type Place = { index: number; count: number; columns: number; rowsOnScreen: number }

/** The index to which a key moves the focus in a grid laid out row by row; undefined for other keys. */
export function nextGridIndex(
  key: string,
  { index, count, columns, rowsOnScreen }: Place,
): number | undefined {
  const last = count - 1
  const page = Math.max(1, rowsOnScreen)
  switch (key) {
    case 'ArrowRight':
      return Math.min(index + 1, last)
    case 'ArrowLeft':
      return Math.max(index - 1, 0)
    case 'ArrowDown':
      return down(index, 1, columns, last)
    case 'ArrowUp':
      return up(index, 1, columns)
    case 'PageDown':
      return down(index, page, columns, last)
    case 'PageUp':
      return up(index, page, columns)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

/** An incomplete last row is reachable from every column: the target is then its last item. */
function down(index: number, rows: number, columns: number, last: number) {
  const below = rowOf(last, columns) - rowOf(index, columns)
  return Math.min(index + Math.min(rows, below) * columns, last)
}

function up(index: number, rows: number, columns: number) {
  return index - Math.min(rows, rowOf(index, columns)) * columns
}

const rowOf = (index: number, columns: number) => Math.floor(index / columns)
