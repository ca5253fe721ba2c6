import { type ClientBase, escapeIdentifier } from 'pg'
import { ownTables } from '../../db/own-tables.ts'
import * as words from './doctor-words.ts'

export type DoctorFinding = {
  level: 'ok' | 'note' | 'fault'
  /** The id of the check, such as `files-missing`. */
  what: string
  sentence: string
  /** All affected things, such as the keys of files. */
  about?: string[]
}

type ListCheck = { fine: string; wrong: (count: number) => string; level?: 'note' | 'fault' }

/** The finding of a check that lists faulty things: fine when the list is empty. */
export function listFinding(
  what: string,
  about: string[],
  { fine, wrong, level = 'fault' }: ListCheck,
): DoctorFinding {
  if (about.length === 0) return { level: 'ok', what, sentence: fine }
  return { level, what, sentence: wrong(about.length), about }
}

/** The message of the error with which work fails; undefined when it succeeds. */
export async function failureOf(work: () => Promise<unknown>) {
  try {
    await work()
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Reads every row of every table, and reports the damage that PostgreSQL has counted. */
export async function checkTables(client: ClientBase): Promise<DoctorFinding[]> {
  const tables = await ownTables(client)
  const unreadable: string[] = []
  let rows = 0
  for (const { name } of tables) {
    const failure = await failureOf(async () => {
      rows += await readRows(client, name)
    })
    if (failure) unreadable.push(`${name}: ${failure}`)
  }
  const fine = words.rowsReadable(tables.length, rows)
  const wrong = (count: number) => words.tablesUnreadable(count, tables.length)
  return [listFinding('rows', unreadable, { fine, wrong }), await checksumsOf(client)]
}

/** Reads every row completely. Returns the row count. */
async function readRows(client: ClientBase, table: string) {
  const { rows } = await client.query<{ rows: number }>(
    `SELECT count(length(t::text))::int AS rows FROM ${escapeIdentifier(table)} AS t`,
  )
  return rows[0]?.rows ?? 0
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
  if (!rows[0]?.isOn) return { level: 'note', what, sentence: words.noChecksums }
  if (failures > 0) return { level: 'fault', what, sentence: words.pagesDamaged(failures) }
  return { level: 'ok', what, sentence: words.pagesIntact }
}

/** Checks tables and indexes with PostgreSQL's amcheck, which a rollback removes again. */
export async function checkIndexes(client: ClientBase): Promise<DoctorFinding> {
  await client.query('BEGIN')
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS amcheck')
    return await check(client)
  } catch (error) {
    return { level: 'note', what: 'indexes', sentence: words.indexesUnchecked(messageOf(error)) }
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
    const failure = await failureOf(() => (kind === 'r' ? verifyTable : verifyIndex)(client, name))
    if (failure) damaged.push(`${name}: ${failure}`)
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

async function verifyTable(client: ClientBase, name: string) {
  const query = 'SELECT msg FROM verify_heapam($1::regclass) LIMIT 1'
  const { rows } = await client.query<{ msg: string }>(query, [name])
  if (rows[0]) throw new Error(rows[0].msg)
}

const verifyIndex = (client: ClientBase, name: string) =>
  client.query('SELECT bt_index_check($1::regclass, true)', [name])
