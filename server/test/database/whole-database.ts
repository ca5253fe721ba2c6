import type { Pool } from 'pg'

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

/** The tables with rows that belong to one user and only that user changes. */
export const OWNED_TABLES = [
  'plugins',
  'installations',
  'identities',
  'pictures',
  'api_keys',
  'calendars',
  'second_factors',
  'recovery_codes',
  'provider_links',
  'uad_workflows',
  'uad_authorizations',
  'jobs',
  'devices',
  'update_history',
  'observations',
  'ignored_updates',
  'checklists',
  'collections',
  'computer_daws',
  'collection_plugins',
  'licenses',
  'license_plugins',
  'license_places',
  'license_changes',
  'activations',
  'vaults',
  'vault_wraps',
  'vault_records',
  'purchases',
  'purchase_plugins',
  'songs',
  'song_places',
  'used_plugins',
  'song_uses',
  'use_joins',
  'joined_libraries',
  'acts',
  'join_rules',
  'separate_plugins',
  'song_shares',
  'library_imports',
  'import_changes',
  'confirmations',
  'trust',
  'shared_pictures',
]

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
