import type { ColumnMapping } from '../columns.ts'
import { readTable, type TablePlugins } from '../table-plugins.ts'

export function tablePlugins(rows: string[][], mapping: ColumnMapping, makeId: () => string): TablePlugins {
  const reading = readTable(rows, mapping, makeId)
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
  }
}
