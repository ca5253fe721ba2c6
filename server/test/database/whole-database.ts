import { getTableColumns, getTableName, isTable } from 'drizzle-orm'
import type { Pool } from 'pg'
import * as schema from '../../src/db/schema.ts'

/** All rows by table, to test that nothing has changed. */
export async function wholeDatabase(pool: Pool) {
  const { rows: names } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  // One query: of one for each table, nearly all the time would be between them.
  const parts = names.map(({ name }) => `select '${name}' as name, to_jsonb(t) as row from ${name} t`)
  const { rows } = await pool.query<{ name: string; row: Record<string, unknown> }>(
    `select * from (${parts.join(' union all ')}) as all_rows order by name, row::text`,
  )
  const tables: Record<string, Record<string, unknown>[]> = Object.fromEntries(
    names.map(({ name }) => [name, []]),
  )
  for (const { name, row } of rows) tables[name]?.push(row)
  return tables
}

/** A row without these columns. */
export const withoutColumns = (row: Record<string, unknown>, columns: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)))

/** Tables of a user that the acts of others and sign-ins change as well. */
const SHARED_TABLES = ['sessions', 'known_browsers', 'notifications', 'mails', 'passkey_challenges']

/** The tables with rows that belong to one user and only that user changes. */
export const OWNED_TABLES = Object.values(schema).flatMap((each) => {
  if (!isTable(each) || !('userId' in getTableColumns(each))) return []
  const name = getTableName(each)
  return SHARED_TABLES.includes(name) ? [] : [name]
})

/** All rows of one user as JSON text, read from the database itself. */
export async function rowsOfPerson(pool: Pool, username: string) {
  const tables = OWNED_TABLES.map(
    (name) => `select '${name}' as name, to_jsonb(t)::text as row from ${name} t where t.user_id = u.id`,
  )
  const text = `select r.* from users u, lateral (${tables.join(' union all ')}) r where u.username = $1 order by 1, 2`
  // The name keeps its plan, which takes longer to make than the answer.
  const { rows } = await pool.query<{ name: string; row: string }>({
    name: 'rows of a person',
    text,
    values: [username],
  })
  return rows.map(({ name, row }) => `${name} ${row}`)
}
