import { statfs } from 'node:fs/promises'
import { Client, type ClientBase, type ClientConfig } from 'pg'
import { knownMigrations, lastAppliedMigration } from '../../db/known-migrations.ts'
import type { Blobs } from '../../files/blobs.ts'
import { FileStoreUnavailable } from '../../files/files-away.ts'
import type { DoctorFinding } from './finding.ts'
import { checkStoredFiles } from './look-at-files.ts'
import { checkIndexes } from './look-at-indexes.ts'
import { checkTables } from './look-at-tables.ts'

type ExaminedServer = { connection: ClientConfig; blobs: Blobs; dataDir: string }

/** Examines all stored data without changing it. Reports each finding as soon as it is known. */
export async function runDoctor(
  { connection, blobs, dataDir }: ExaminedServer,
  report: (finding: DoctorFinding) => void,
) {
  const client = new Client({ ...connection, application_name: 'plugfolio doctor' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string }>(
      `SELECT current_setting('server_version') AS version`,
    )
    report({ level: 'ok', what: 'database', sentence: `PostgreSQL ${rows[0]?.version} answers.` })
    report(await lookAtSchema(client))
    for (const finding of await checkTables(client)) report(finding)
    report(await checkIndexes(client))
    for (const finding of await checkStoredFiles(client, blobs).catch(unlessAway)) report(finding)
    report(await lookAtSpace(dataDir))
  } finally {
    await client.end()
  }
}

/** The other checks do not need the file store. */
function unlessAway(error: unknown): DoctorFinding[] {
  if (!(error instanceof FileStoreUnavailable)) throw error
  return [{ level: 'fault', what: 'files-away', sentence: `Files could not be checked. ${error.message}` }]
}

/** Whether the database has the schema of this program. */
async function lookAtSchema(client: ClientBase): Promise<DoctorFinding> {
  const what = 'migrations'
  const known = knownMigrations()
  const applied = await lastAppliedMigration(client)
  const pending = known.filter(({ folderMillis }) => folderMillis > applied).length
  if (applied > (known.at(-1)?.folderMillis ?? 0))
    return { level: 'fault', what, sentence: 'The database was made by a newer Plugfolio. Use that version.' }
  if (pending === 0) return { level: 'ok', what, sentence: `All ${known.length} migrations are applied.` }
  const sentence = `${pending} of ${known.length} migrations are not applied. Start the server, or run "migrate".`
  return { level: 'fault', what, sentence }
}

/** Bytes: below the first the server may stop at any time, below the second the host should free space. */
const TOO_LITTLE_SPACE = 500_000_000
const LITTLE_SPACE = 2_000_000_000

/** How much space is free on the disk of a folder. */
async function lookAtSpace(folder: string): Promise<DoctorFinding> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const level = free < TOO_LITTLE_SPACE ? 'fault' : free < LITTLE_SPACE ? 'note' : 'ok'
  const sentence = `${(free / 1e9).toFixed(1)} GB are free in ${folder}.`
  return { level, what: 'space', sentence: level === 'ok' ? sentence : `${sentence} Please free some space.` }
}
