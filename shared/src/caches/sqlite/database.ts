import { turnPause } from '../../timing/turn-pause.ts'
import { DatabasePages } from './database-pages.ts'
import { recordValues, type StoredValue } from './record-values.ts'
import { columnsOf, type TableColumns } from './table-columns.ts'
import { tableRows } from './table-rows.ts'
import { walPages } from './wal.ts'

type Table = TableColumns & { root: number }

/** A row by the names of its columns, in lower case. */
export type DatabaseRow = Map<string, StoredValue>

/** A database that is open for reading. */
export type Database = {
  usesWal: boolean
  /** A write-ahead log gave newer pages. */
  hasWal: boolean
  tableNames: string[]
  /** The wanted columns of each row. Throws `UnreadableCache` where the table is broken; the rows before are true. */
  rows(table: string, wanted: readonly string[]): Generator<DatabaseRow>
}

/** More tables, indexes and views than any database of a DAW has. */
const MAX_SCHEMA = 10_000

/** Opens a database of SQLite together with its write-ahead log, which may be empty. Rejects with `UnreadableCache`. */
export async function openDatabase(file: Uint8Array, wal: Uint8Array): Promise<Database> {
  const newer = await walPages(wal)
  const pages = new DatabasePages(file, wal, newer)
  const tables = await tablesOf(pages)
  return {
    usesWal: pages.usesWal,
    hasWal: newer !== null,
    tableNames: [...tables.keys()],
    *rows(name, wanted) {
      const table = tables.get(name)
      if (table) yield* rowsOf(pages, table, wanted)
    },
  }
}

/** The table that lists all others, as every database has it. */
const SCHEMA: Table = { root: 1, names: ['type', 'name', 'tbl_name', 'rootpage', 'sql'], rowidName: null }

async function tablesOf(pages: DatabasePages): Promise<Map<string, Table>> {
  const pauseWhenDue = turnPause()
  const tables = new Map<string, Table>()
  let left = MAX_SCHEMA
  for (const row of rowsOf(pages, SCHEMA, SCHEMA.names)) {
    if (left-- <= 0) break
    await pauseWhenDue()
    const [type, name, root, sql] = ['type', 'name', 'rootpage', 'sql'].map((column) => row.get(column))
    if (type !== 'table' || typeof name !== 'string' || typeof sql !== 'string') continue
    const columns = columnsOf(sql)
    if (columns && typeof root === 'number' && root > 1) tables.set(name.toLowerCase(), { ...columns, root })
  }
  return tables
}

function* rowsOf(pages: DatabasePages, table: Table, wanted: readonly string[]): Generator<DatabaseRow> {
  const { names, rowidName, root } = table
  const places = wanted.map((name) => names.indexOf(name))
  const columns = Math.max(...places) + 1
  for (const { rowid, payload } of tableRows(pages, root)) {
    const values = recordValues(payload, columns, (column) => places.includes(column), pages.textForm)
    const row: DatabaseRow = new Map()
    wanted.forEach((name, i) => {
      row.set(name, name === rowidName ? rowid : (values[places[i] ?? -1] ?? null))
    })
    yield row
  }
}
