import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Client, type ClientBase, escapeIdentifier } from 'pg'
import { applyMigrations, knownMigrations } from '../../src/db/migrate-today.ts'
import { type OwnTable, ownTables, removeOwnTables } from '../../src/db/own-tables.ts'
import { restoreSequences } from '../../src/features/backup/archive/rows-of-table.ts'
import { anEmptyDatabase } from './an-empty-database.ts'

type Row = Record<string, unknown>

/** A dump of a database: the hashes of its migrations, and its rows, each table after those it refers to. */
export type DatabaseDump = { migrations: string[]; tables: { name: string; rows: Row[] }[] }

/** The stored schemas by number of migrations. Every release adds one: see `older-schemas.test.ts`. */
export const STORED_SCHEMAS = [1, 10, 13]

export const dumpFile = (migrations: number) =>
  path.join(import.meta.dirname, 'older-schemas', `after-${String(migrations).padStart(2, '0')}.json`)

export const readDump = (migrations: number): DatabaseDump =>
  JSON.parse(readFileSync(dumpFile(migrations), 'utf8'))

/** A database with an older schema and the rows of a dump. */
export async function anOlderDatabase(migrations: number, { tables }: Pick<DatabaseDump, 'tables'>) {
  const database = await anEmptyDatabase()
  await withClient(database.url, async (client) => {
    await removeOwnTables(client)
    await applyMigrations(client, knownMigrations().slice(0, migrations))
    for (const table of await ownTables(client)) {
      const rows = tables.find(({ name }) => name === table.name)?.rows ?? []
      await fill(client, table, rows)
      await restoreSequences(client, table)
    }
  })
  return database
}

/** Dumps a complete database. */
export async function dumpDatabase(url: string): Promise<DatabaseDump> {
  return withClient(url, async (client) => {
    const tables: DatabaseDump['tables'] = []
    for (const { name } of await ownTables(client)) {
      const { rows } = await client.query<{ row: Row }>(
        `SELECT to_jsonb(t) AS row FROM ${escapeIdentifier(name)} t ORDER BY to_jsonb(t)::text`,
      )
      tables.push({ name, rows: rows.map(({ row }) => row) })
    }
    const { rows } = await client.query<{ hash: string }>(
      'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at',
    )
    return { migrations: rows.map(({ hash }) => hash), tables }
  })
}

/** Skips columns that an older schema lacks. Its additional columns get their defaults. */
async function fill(client: ClientBase, { name, columns }: OwnTable, rows: Row[]) {
  const knownColumns = new Set(rows.flatMap((row) => Object.keys(row)))
  const names = columns.flatMap((column) =>
    knownColumns.has(column.name) ? escapeIdentifier(column.name) : [],
  )
  if (names.length === 0) return
  const table = escapeIdentifier(name)
  await client.query(
    `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The tables that have lost rows or values. */
export function lostRows(before: DatabaseDump, after: DatabaseDump) {
  return before.tables.flatMap(({ name, rows }) => {
    const rowsNow = after.tables.find((table) => table.name === name)?.rows ?? []
    const unchanged = rows.filter((row) => rowsNow.some((each) => hasAllOf(each, row)))
    return unchanged.length === rows.length && rowsNow.length === rows.length
      ? []
      : [`${name}: ${rows.length} rows, ${unchanged.length} unchanged, ${rowsNow.length} now`]
  })
}

/** True if a row has every value of an older one, in the columns that both have. */
const hasAllOf = (row: Row, older: Row) =>
  Object.entries(older).every(
    ([column, value]) => !(column in row) || JSON.stringify(row[column]) === JSON.stringify(value),
  )
