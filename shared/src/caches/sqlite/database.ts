import { decodeUnicode, decodeUtf16 } from '../../text/decode-text.ts'
import { turnPause } from '../../timing/turn-pause.ts'
import { DatabasePages, type TextForm } from './database-pages.ts'
import { varint } from './numbers.ts'
import { tableRows } from './table-rows.ts'
import { walPages } from './wal.ts'

type Table = TableColumns & { root: number }

/** A row by the names of its columns, in lower case. */
export type DatabaseRow = Map<string, StoredValue>

/** A database that is open for reading. */
export type Database = {
  usesWal: boolean
  tableNames: string[]
  /** The wanted columns of each row. Throws `UnreadableCache` where the table is broken; the rows before are true. */
  rows(table: string, wanted: readonly string[]): Generator<DatabaseRow>
}

/** More tables, indexes and views than any database of a DAW has. */
const MAX_SCHEMA = 10_000

/** Opens a database of SQLite together with its write-ahead log, which may be empty. Rejects with `UnreadableCache`. */
export async function openDatabase(file: Uint8Array, wal: Uint8Array): Promise<Database> {
  const pages = new DatabasePages(file, wal, await walPages(wal))
  const tables = await tablesOf(pages)
  return {
    usesWal: pages.usesWal,
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

/** A value of a row. Binary values are not read. */
type StoredValue = string | number | null

/** The longest part of a text that is read, in bytes. */
const MAX_TEXT = 2048

/** The values of the first columns of a row; null for those that it does not have, or that a cut row has lost. */
function recordValues(
  payload: Uint8Array,
  columns: number,
  isWanted: (column: number) => boolean,
  textForm: TextForm,
): StoredValue[] {
  const header = varint(payload, 0)
  const values: StoredValue[] = []
  let at = header.next
  let place = header.value
  for (let column = 0; column < columns; column++) {
    if (at >= header.value || at >= payload.length) {
      values.push(null)
      continue
    }
    const type = varint(payload, at)
    const size = sizeOf(type.value)
    const isThere = place + size <= payload.length && isWanted(column)
    values.push(isThere ? valueAt(payload, place, type.value, size, textForm) : null)
    at = type.next
    place += size
  }
  return values
}

const INTEGER_SIZES = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0]

const sizeOf = (type: number) => INTEGER_SIZES[type] ?? Math.floor((type - 12) / 2)

function valueAt(bytes: Uint8Array, at: number, type: number, size: number, textForm: TextForm): StoredValue {
  if (type >= 13 && type % 2 === 1) return textAt(bytes.subarray(at, at + Math.min(size, MAX_TEXT)), textForm)
  if (type === 8 || type === 9) return type - 8
  if (type < 1 || type > 6) return null
  let value = ((bytes[at] ?? 0) << 24) >> 24
  for (let i = 1; i < size; i++) value = value * 256 + (bytes[at + i] ?? 0)
  return value
}

function textAt(bytes: Uint8Array, textForm: TextForm) {
  return textForm === 'utf-8' ? decodeUnicode(bytes) : decodeUtf16(bytes, textForm)
}

/** The columns of a table in their order, in lower case, and the one that is only another name of the row's number. */
type TableColumns = { names: string[]; rowidName: string | null }

/** Columns of one table that are read; a known table has eleven. */
const MAX_COLUMNS = 64

/** The columns that a `CREATE TABLE` defines; null for a table that is stored in another way. */
function columnsOf(sql: string): TableColumns | null {
  const plain = withoutComments(sql)
  const start = plain.indexOf('(')
  const end = plain.lastIndexOf(')')
  if (start < 0 || end < start || /\bWITHOUT\s+ROWID\b/i.test(plain.slice(end))) return null
  const names: string[] = []
  const integers = new Set<string>()
  let rowidName: string | null = null
  for (const part of partsOf(plain.slice(start + 1, end))) {
    const definition = part.trim()
    if (CONSTRAINT.test(definition)) {
      const [, key = ''] = KEY.exec(definition) ?? []
      if (integers.has(key.toLowerCase())) rowidName = key.toLowerCase()
      continue
    }
    const [, quoted, word, rest = ''] = COLUMN.exec(definition) ?? []
    const name = (quoted?.slice(1, -1) ?? word ?? '').toLowerCase()
    if (names.length >= MAX_COLUMNS) break
    names.push(name)
    if (/^\s*INTEGER\b/i.test(rest)) integers.add(name)
    if (/^\s*INTEGER\s+(?:CONSTRAINT\s+\S+\s+)?PRIMARY\s+KEY(?!\s+DESC)/i.test(rest)) rowidName = name
  }
  return { names, rowidName }
}

const CONSTRAINT = /^(?:CONSTRAINT|PRIMARY|UNIQUE|CHECK|FOREIGN)\b/i
/** A primary key of one column, outside its definition. */
const KEY = /^(?:CONSTRAINT\s+\S+\s+)?PRIMARY\s+KEY\s*\(\s*["'`[]?(\w+)["'`\]]?\s*\)/i
const COLUMN = /^(?:("[^"]*"|`[^`]*`|\[[^\]]*\]|'[^']*')|(\w+))(.*)$/s

/** The text between commas that are in no bracket and no quotes. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let quote = ''
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (quote) {
      if (letter === quote) quote = ''
    } else if (letter === '"' || letter === "'" || letter === '`') quote = letter
    else if (letter === '[') quote = ']'
    else if (letter === '(') depth++
    else if (letter === ')') depth--
    else if (letter === ',' && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

/** The text with a blank for each comment. */
function withoutComments(sql: string): string {
  let plain = ''
  let from = 0
  for (let at = sql.search(COMMENT); at >= 0; ) {
    const isLine = sql[at] === '-'
    const end = sql.indexOf(isLine ? '\n' : '*/', at + 2)
    plain += `${sql.slice(from, at)} `
    if (end < 0) return plain
    from = isLine ? end : end + 2
    const next = sql.slice(from).search(COMMENT)
    at = next < 0 ? -1 : from + next
  }
  return plain + sql.slice(from)
}

const COMMENT = /--|\/\*/
