import type { ColumnMapping } from '../columns.ts'
import { readTable, type TablePlugins } from '../table-plugins.ts'

export function tablePlugins(rows: string[][], mapping: ColumnMapping, makeId: () => string): TablePlugins {
  const reading = readTable({ headings: [], rows, firstRow: 2 }, mapping, makeId)
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
  }
}
