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

type KeyedItem<Item> = { item: Item; key: string }

/** The rows of these groups in so many columns, and the shown items in order, each with a key that is unique in the grid. */
export function gridRowsOf<Item extends { id: string }>(groups: GridGroup<Item>[], columns: number) {
  const rows: GridRow[] = []
  const items: KeyedItem<Item>[] = []
  for (const [group, { key, name, isCollapsed, items: members }] of groups.entries()) {
    if (name !== undefined) rows.push({ group, start: items.length, length: 0, isHead: true })
    if (isCollapsed) continue
    for (let index = 0; index < members.length; index += columns) {
      const length = Math.min(columns, members.length - index)
      rows.push({ group, start: items.length + index, length, isHead: false })
    }
    for (const item of members) items.push({ item, key: key === '' ? item.id : `${key}\n${item.id}` })
  }
  return { rows, items }
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

/** The groups to which these rows belong, in order. */
export function sectionsOf(rows: GridRow[], shownRows: Iterable<number>): GridSection[] {
  const spans = new Map<number, GridSection>()
  for (const [index, { group, isHead }] of rows.entries()) {
    const span = spans.get(group)
    if (span) span.last = index
    else {
      const firstItems = isHead ? index + 1 : index
      spans.set(group, { group, first: index, last: index, firstItems, shown: [] })
    }
  }
  const sections = new Set<GridSection>()
  for (const index of shownRows) {
    const row = rows[index]
    const section = row && spans.get(row.group)
    if (!section) continue
    sections.add(section)
    if (!row.isHead) section.shown.push(index)
  }
  return [...sections]
}
