type Place = { index: number; count: number; columns: number; rowsOnScreen: number }

/** Where a key moves the focus in a grid of items laid out row by row; undefined for keys that move nothing. */
export function stepOf(key: string, { index, count, columns, rowsOnScreen }: Place): number | undefined {
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

/** A last row that is not full is reached from every column: then its last item is the nearest. */
function down(index: number, rows: number, columns: number, last: number) {
  const below = rowOf(last, columns) - rowOf(index, columns)
  return Math.min(index + Math.min(rows, below) * columns, last)
}

function up(index: number, rows: number, columns: number) {
  return index - Math.min(rows, rowOf(index, columns)) * columns
}

const rowOf = (index: number, columns: number) => Math.floor(index / columns)
