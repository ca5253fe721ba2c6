import type { ClientBase } from 'pg'
import { ownTables } from '../../db/own-tables.ts'
import { type DoctorFinding, listFinding } from './finding.ts'

/** Checks tables and indexes with PostgreSQL's amcheck, which a rollback removes again. */
export async function checkIndexes(client: ClientBase): Promise<DoctorFinding> {
  await client.query('BEGIN')
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS amcheck')
    return await check(client)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const sentence = `PostgreSQL cannot check its tables and indexes here: ${reason}.`
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
  const fine = `All ${rows.length} tables and indexes are consistent.`
  const wrong = (count: number) =>
    `${count} of ${rows.length} tables and indexes are damaged. REINDEX repairs an index; for a table, restore a backup.`
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
