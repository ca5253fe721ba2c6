import { type ClientBase, escapeIdentifier } from 'pg'
import { ownTables } from '../../db/own-tables.ts'
import { type DoctorFinding, listFinding } from './finding.ts'

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
  const fine = `Every row of ${tables.length} tables can be read: ${rows.toLocaleString('en-US')}.`
  const wrong = (count: number) =>
    `${count} of ${tables.length} tables cannot be read completely. Restore a backup.`
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
      sentence: 'PostgreSQL does not keep page checksums, so some damage cannot be found.',
    }
  if (failures > 0)
    return {
      level: 'fault',
      what,
      sentence: `PostgreSQL has read ${failures} damaged pages. Restore a backup, and check the disk.`,
    }
  return { level: 'ok', what, sentence: 'No database page ever had a wrong checksum.' }
}
