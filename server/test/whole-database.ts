import type { Pool } from 'pg'

/** Every row of every table as JSON text, by table: for saying that nothing at all has changed. */
export async function wholeDatabase(pool: Pool) {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const tables: Record<string, Record<string, unknown>[]> = {}
  for (const { name } of rows) {
    const found = await pool.query(`select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`)
    tables[name] = found.rows.map(({ row }) => row)
  }
  return tables
}

/** What is left of a row when the columns that may change are taken out. */
export const without = (row: Record<string, unknown>, columns: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)))
