/** Items under a head that stays in view; a grid without groups has one group without a head. */
export type GridGroup<Item> = {
  /** Unique in the grid. */
  key: string
  items: Item[]
  /** The accessible name of its items; undefined without a head. */
  name?: string
  /** Its items are not shown. */
  isCollapsed?: boolean
}

/** A row of the grid: the head of a group, or `length` items from the index `start` on. */
export type GridRow = { group: number; start: number; length: number; isHead: boolean }

/**
 * The rows of these groups in so many columns, and the shown items in order with their keys, which are unique in the grid. Runs on each
 * key of a search: an object for each item would cost several milliseconds in a large library.
 */
export function gridRowsOf<Item extends { id: string }>(groups: GridGroup<Item>[], columns: number) {
  const rows: GridRow[] = []
  const items: Item[] = []
  const keys: string[] = []
  for (const [group, { key, name, isCollapsed, items: members }] of groups.entries()) {
    if (name !== undefined) rows.push({ group, start: items.length, length: 0, isHead: true })
    if (isCollapsed) continue
    for (let index = 0; index < members.length; index += columns) {
      const length = Math.min(columns, members.length - index)
      rows.push({ group, start: items.length + index, length, isHead: false })
    }
    for (const item of members) {
      items.push(item)
      keys.push(key === '' ? item.id : `${key}\n${item.id}`)
    }
  }
  return { rows, items, keys }
}

type Heights = { rowHeight: number; headHeight: number; gap: number }

/** The distance of each row from the top of the grid in pixels, and of the end of the last row with its gap. */
export function rowTopsOf(rows: GridRow[], { rowHeight, headHeight, gap }: Heights) {
  const tops = [0]
  let top = 0
  for (const row of rows) {
    top += (row.isHead ? headHeight : rowHeight) + gap
    tops.push(top)
  }
  return tops
}

/** The shown rows of a group, and where the group is; all as indexes of rows. */
export type GridSection = { group: number; first: number; last: number; firstItems: number; shown: number[] }

type GroupSpan = Omit<GridSection, 'shown'>

/** Where each group is among these rows, by the index of the group. */
export function groupSpansOf(rows: GridRow[]): ReadonlyMap<number, GroupSpan> {
  const spans = new Map<number, GroupSpan>()
  for (const [index, { group, isHead }] of rows.entries()) {
    const span = spans.get(group)
    if (span) span.last = index
    else {
      const firstItems = isHead ? index + 1 : index
      spans.set(group, { group, first: index, last: index, firstItems })
    }
  }
  return spans
}

/** The groups to which the shown rows belong, in order. */
export function sectionsOf(
  rows: GridRow[],
  spans: ReadonlyMap<number, GroupSpan>,
  shownRows: Iterable<number>,
): GridSection[] {
  const sections = new Map<number, GridSection>()
  for (const index of shownRows) {
    const row = rows[index]
    const span = row && spans.get(row.group)
    if (!span) continue
    const section = sections.get(row.group) ?? { ...span, shown: [] }
    sections.set(row.group, section)
    if (!row.isHead) section.shown.push(index)
  }
  return [...sections.values()]
}

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
