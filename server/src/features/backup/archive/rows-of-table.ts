import { createHash } from 'node:crypto'
import { type ClientBase, escapeIdentifier } from 'pg'
import type { OwnTable } from '../../../db/own-tables.ts'

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
export async function* tableRowPages(client: ClientBase, { name, columns, key }: OwnTable) {
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
