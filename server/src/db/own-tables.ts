import { type ClientBase, escapeIdentifier } from 'pg'
import { knownMigrations } from './migrate-today.ts'

/** A table in PostgreSQL's catalog. `key` has the columns of the primary key. */
export type OwnTable = { name: string; columns: { name: string; type: string }[]; key: string[] }

/** The tables of this program in a database of any version, each after the tables it refers to; no tables of other programs. */
export async function ownTables(client: ClientBase): Promise<OwnTable[]> {
  const { rows } = await client.query<OwnTable>(TABLES, [madeByMigrations('TABLE')])
  const references = await client.query<Reference>(REFERENCES)
  return inOrder(rows, references.rows)
}

/** The tables that a backup keeps: a code of a running server is worth nothing in another. */
export const keptTables = async (client: ClientBase): Promise<OwnTable[]> =>
  (await ownTables(client)).filter(({ name }) => name !== 'administrator_codes')

/** Removes everything that migrations have created, so that they can be applied again. */
export async function removeOwnTables(client: ClientBase) {
  for (const { name } of await ownTables(client))
    await client.query(`DROP TABLE ${escapeIdentifier(name)} CASCADE`)
  const { rows } = await client.query<{ signature: string }>(FUNCTIONS, [madeByMigrations('FUNCTION')])
  for (const { signature } of rows) await client.query(`DROP FUNCTION ${signature} CASCADE`)
  await client.query('DELETE FROM drizzle.__drizzle_migrations')
}

/** Every name that a migration has ever created, even if a later one dropped it. */
function madeByMigrations(kind: 'TABLE' | 'FUNCTION') {
  const creation = new RegExp(`CREATE (?:OR REPLACE )?${kind} (?:IF NOT EXISTS )?"(\\w+)"`, 'g')
  const text = knownMigrations().flatMap(({ sql }) => sql)
  return text.flatMap((statement) => [...statement.matchAll(creation)].flatMap(([, name]) => name ?? []))
}

const TABLES = `
  SELECT t.relname AS name,
    (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
       ORDER BY a.attnum)
     FROM pg_attribute a
     WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
    coalesce((SELECT json_agg(a.attname ORDER BY array_position(i.indkey::int2[], a.attnum))
     FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
     WHERE i.indrelid = t.oid AND i.indisprimary), '[]'::json) AS key
  FROM pg_class t
  WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p') AND t.relname = ANY ($1)
  ORDER BY t.relname`

type Reference = { from: string; to: string }

const REFERENCES = `
  SELECT a.relname AS "from", b.relname AS "to"
  FROM pg_constraint c JOIN pg_class a ON a.oid = c.conrelid JOIN pg_class b ON b.oid = c.confrelid
  WHERE c.contype = 'f' AND a.oid <> b.oid`

const FUNCTIONS = `
  SELECT oid::regprocedure::text AS signature FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace AND proname = ANY ($1)`

/** Tables in a circle of references would come last, in the order of their names. There are none. */
function inOrder(tables: OwnTable[], references: Reference[]) {
  const remaining = [...tables]
  const ordered: OwnTable[] = []
  const isFree = ({ name }: OwnTable) =>
    references.every(({ from, to }) => from !== name || !remaining.some((other) => other.name === to))
  while (remaining.length) {
    const next = remaining.findIndex(isFree)
    ordered.push(...remaining.splice(Math.max(next, 0), 1))
  }
  return ordered
}
