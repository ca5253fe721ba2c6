import { statfs } from 'node:fs/promises'
import { Client, type ClientBase, type ClientConfig } from 'pg'
import { knownMigrations, lastApplied } from '../../db/known-migrations.ts'
import type { Blobs } from '../../files/blobs.ts'
import { FilesAway } from '../../files/files-away.ts'
import type { Finding } from './finding.ts'
import { lookAtFiles } from './look-at-files.ts'
import { lookAtIndexes } from './look-at-indexes.ts'
import { lookAtTables } from './look-at-tables.ts'

type ExaminedServer = { connection: ClientConfig; blobs: Blobs; dataDir: string }

/** Examines all stored data without changing it. Reports each finding as soon as it is known. */
export async function examine(
  { connection, blobs, dataDir }: ExaminedServer,
  report: (finding: Finding) => void,
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
    for (const finding of await lookAtTables(client)) report(finding)
    report(await lookAtIndexes(client))
    for (const finding of await lookAtFiles(client, blobs).catch(unlessAway)) report(finding)
    report(await lookAtSpace(dataDir))
  } finally {
    await client.end()
  }
}

/** The other checks do not need the file store. */
function unlessAway(error: unknown): Finding[] {
  if (!(error instanceof FilesAway)) throw error
  return [{ level: 'fault', what: 'files-away', sentence: `Files could not be checked. ${error.message}` }]
}

/** Whether the database has the schema of this program. */
async function lookAtSchema(client: ClientBase): Promise<Finding> {
  const what = 'migrations'
  const known = knownMigrations()
  const applied = await lastApplied(client)
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
async function lookAtSpace(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const level = free < TOO_LITTLE_SPACE ? 'fault' : free < LITTLE_SPACE ? 'note' : 'ok'
  const sentence = `${(free / 1e9).toFixed(1)} GB are free in ${folder}.`
  return { level, what: 'space', sentence: level === 'ok' ? sentence : `${sentence} Please free some space.` }
}
