import { createHash } from 'node:crypto'
import { type ClientBase, escapeIdentifier } from 'pg'
import type { OwnTable } from '../../../db/own-tables.ts'
import * as words from '../backup-words.ts'
import { type BackupManifest, tablePartName } from './manifest.ts'

/** The lines of a part, in pages of about a megabyte. The last line also ends with a line break. */
export async function* linePages(content: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let pieces: Buffer[] = []
  let size = 0
  for await (const chunk of content) {
    pieces.push(chunk)
    size += chunk.length
    if (size < PAGE_BYTES || !chunk.includes(LINE_BREAK)) continue
    const all = Buffer.concat(pieces)
    const end = all.lastIndexOf(LINE_BREAK)
    yield split(all.subarray(0, end))
    pieces = [all.subarray(end + 1)]
    size = pieces[0]?.length ?? 0
  }
  const rest = Buffer.concat(pieces)
  if (rest.length === 0) return
  if (rest.at(-1) !== LINE_BREAK) throw new Error(words.truncatedTable)
  yield split(rest.subarray(0, -1))
}

const PAGE_BYTES = 1024 * 1024
const LINE_BREAK = 10

const split = (text: Buffer) => text.toString('utf8').split('\n')

/*
 * A row is a line of JSON: a list with PostgreSQL's text of each value, or null. That text is exact for every type, so a
 * restored value equals the original.
 */

/** The texts of times and numbers depend on these settings, and no timeout may end a long transaction. */
export async function setTextFormats(client: ClientBase) {
  await client.query(`SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'iso_8601';
    SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL search_path = public;
    SET LOCAL client_encoding = 'UTF8'; SET LOCAL statement_timeout = 0;
    SET LOCAL idle_in_transaction_session_timeout = 0`)
}

const ROWS_PER_PAGE = 1000

/** All rows of a table in the order of its key, in pages. Needs a transaction. */
async function* tableRowPages(client: ClientBase, { name, columns, key }: OwnTable) {
  const texts = columns.map((column) => `${escapeIdentifier(column.name)}::text`)
  const order = (key.length ? key : columns.map((column) => column.name)).map(escapeIdentifier)
  await client.query(`DECLARE rows NO SCROLL CURSOR FOR
    SELECT to_json(ARRAY[${texts}])::text AS line FROM ${escapeIdentifier(name)} ORDER BY ${order}`)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${ROWS_PER_PAGE} FROM rows`)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await client.query('CLOSE rows')
}

/** Inserts rows into an empty table. `columns` are those of the rows. */
export async function insertRows(client: ClientBase, table: OwnTable, columns: string[], lines: string[]) {
  const typeOf = new Map(table.columns.map(({ name, type }) => [name, type]))
  const values = columns.map((column, at) => `(line ->> ${at})::${typeOf.get(column)}`)
  await client.query(
    `INSERT INTO ${escapeIdentifier(table.name)} (${columns.map(escapeIdentifier)}) OVERRIDING SYSTEM VALUE
     SELECT ${values} FROM jsonb_array_elements($1::jsonb) AS line`,
    [`[${lines.join(',')}]`],
  )
}

/** Continues the identity columns of a filled table after its highest number. */
export async function restoreSequences(client: ClientBase, { name }: OwnTable) {
  const { rows } = await client.query<{ column: string; sequence: string }>(
    `SELECT a.attname AS column, pg_get_serial_sequence($1, a.attname) AS sequence
     FROM pg_attribute a WHERE a.attrelid = $1::regclass AND a.attidentity <> ''`,
    [escapeIdentifier(name)],
  )
  for (const { column, sequence } of rows)
    await client.query(
      `SELECT setval($1, max(${escapeIdentifier(column)})) FROM ${escapeIdentifier(name)} HAVING count(*) > 0`,
      [sequence],
    )
}

/** A checksum of rows that ignores their order, since PostgreSQLs sort differently. Rows are unique, so no two cancel each other out. */
export function fingerprintOfRows() {
  const sum = Buffer.alloc(32)
  return {
    add(line: string) {
      const hash = createHash('sha256').update(line).digest()
      for (let at = 0; at < sum.length; at += 4)
        sum.writeInt32LE(sum.readInt32LE(at) ^ hash.readInt32LE(at), at)
    },
    hex: () => sum.toString('hex'),
  }
}

/** A table as a part of an archive. `facts` are complete after the content was read. */
export function tablePart(client: ClientBase, table: OwnTable, onRows: (rows: number) => void) {
  const { name } = table
  const columns = table.columns.map((column) => column.name)
  const facts: BackupManifest['tables'][number] = {
    name,
    columns,
    rows: 0,
    bytes: 0,
    sha256: '',
    fingerprint: '',
  }

  async function* content() {
    const hash = createHash('sha256')
    const rows = fingerprintOfRows()
    for await (const page of tableRowPages(client, table)) {
      const text = Buffer.from(`${page.join('\n')}\n`)
      for (const line of page) rows.add(line)
      hash.update(text)
      facts.rows += page.length
      facts.bytes += text.length
      onRows(facts.rows)
      yield text
    }
    facts.sha256 = hash.digest('hex')
    facts.fingerprint = rows.hex()
  }

  return { part: { name: tablePartName(name), content: content() }, facts }
}
