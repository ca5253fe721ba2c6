import type { ColumnMapping } from '../columns.ts'
import { readCachePlugins } from '../read-cache-plugins.ts'
import { readTable, type TablePlugins } from '../table-plugins.ts'

export const tablePlugins = (rows: string[][], mapping: ColumnMapping, makeId: () => string): TablePlugins =>
  resultOf(readTable({ headings: [], rows, firstRow: 2 }, mapping, makeId))

export const cachePlugins = (caches: Parameters<typeof readCachePlugins>[0]): TablePlugins =>
  resultOf(readCachePlugins(caches, () => crypto.randomUUID()))

function resultOf(reading: Generator<unknown, TablePlugins>): TablePlugins {
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
  }
}
