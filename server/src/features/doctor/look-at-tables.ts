import { type ClientBase, escapeIdentifier } from 'pg'
import { ownTables } from '../../db/own-tables.ts'
import * as words from './doctor-words.ts'
import { type DoctorFinding, listFinding } from './list-finding.ts'

/** Reads every row of every table, and reports the damage that PostgreSQL has counted. */
export async function checkTables(client: ClientBase): Promise<DoctorFinding[]> {
  const tables = await ownTables(client)
  const unreadable: string[] = []
  let rows = 0
  for (const { name } of tables) {
    const result = await rowsIn(client, name)
    if (typeof result === 'number') rows += result
    else unreadable.push(`${name}: ${result}`)
  }
  const fine = words.rowsReadable(tables.length, rows)
  const wrong = (count: number) => words.tablesUnreadable(count, tables.length)
  return [listFinding('rows', unreadable, { fine, wrong }), await checksumsOf(client)]
}

/** Reads every row completely. Returns the row count, or PostgreSQL's error. */
async function rowsIn(client: ClientBase, table: string) {
  try {
    const { rows } = await client.query<{ rows: number }>(
      `SELECT count(length(t::text))::int AS rows FROM ${escapeIdentifier(table)} AS t`,
    )
    return rows[0]?.rows ?? 0
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** How many pages with a wrong checksum PostgreSQL has read; 0 without checksums. */
export async function checksumFailures(client: ClientBase) {
  const { rows } = await client.query<{ failures: number }>(
    `SELECT coalesce(checksum_failures, 0)::int AS failures FROM pg_stat_database
     WHERE datname = current_database()`,
  )
  return rows[0]?.failures ?? 0
}

async function checksumsOf(client: ClientBase): Promise<DoctorFinding> {
  const what = 'checksums'
  const { rows } = await client.query<{ isOn: boolean }>(
    `SELECT current_setting('data_checksums') = 'on' AS "isOn"`,
  )
  const failures = await checksumFailures(client)
  if (!rows[0]?.isOn)
    return {
      level: 'note',
      what,
      sentence: words.noChecksums,
    }
  if (failures > 0)
    return {
      level: 'fault',
      what,
      sentence: words.pagesDamaged(failures),
    }
  return { level: 'ok', what, sentence: words.pagesIntact }
}

/** Checks tables and indexes with PostgreSQL's amcheck, which a rollback removes again. */
export async function checkIndexes(client: ClientBase): Promise<DoctorFinding> {
  await client.query('BEGIN')
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS amcheck')
    return await check(client)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const sentence = words.indexesUnchecked(reason)
    return { level: 'note', what: 'indexes', sentence }
  } finally {
    await client.query('ROLLBACK')
  }
}

async function check(client: ClientBase) {
  const names = (await ownTables(client)).map(({ name }) => name)
  const { rows } = await client.query<{ kind: 'r' | 'i'; name: string }>(OBJECTS, [names])
  const damaged: string[] = []
  for (const { kind, name } of rows) {
    await client.query('SAVEPOINT one')
    const problem = await (kind === 'r' ? tableProblem(client, name) : indexProblem(client, name))
    if (problem) damaged.push(`${name}: ${problem}`)
    await client.query('ROLLBACK TO one')
  }
  const fine = words.indexesIntact(rows.length)
  const wrong = (count: number) => words.indexesDamaged(count, rows.length)
  return listFinding('indexes', damaged, { fine, wrong })
}

const OBJECTS = `
  SELECT 'r' AS kind, oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relname = ANY ($1)
    AND relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT 'i', i.oid::regclass::text FROM pg_class i JOIN pg_index x ON x.indexrelid = i.oid
    JOIN pg_class t ON t.oid = x.indrelid JOIN pg_am m ON m.oid = i.relam
  WHERE t.relname = ANY ($1) AND t.relnamespace = 'public'::regnamespace AND i.relkind = 'i' AND m.amname = 'btree'
  ORDER BY kind DESC, name`

async function tableProblem(client: ClientBase, name: string) {
  try {
    const { rows } = await client.query<{ msg: string }>(
      'SELECT msg FROM verify_heapam($1::regclass) LIMIT 1',
      [name],
    )
    return rows[0]?.msg
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function indexProblem(client: ClientBase, name: string) {
  try {
    await client.query('SELECT bt_index_check($1::regclass, true)', [name])
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
