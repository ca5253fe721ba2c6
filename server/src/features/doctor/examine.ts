import { statfs } from 'node:fs/promises'
import { Client, type ClientBase, type ClientConfig } from 'pg'
import { knownMigrations, lastApplied } from '../../db/known-migrations.ts'
import type { Blobs } from '../../files/blobs.ts'
import { FilesAway } from '../../files/files-away.ts'
import type { Finding } from './finding.ts'
import { lookAtFiles } from './look-at-files.ts'
import { lookAtIndexes } from './look-at-indexes.ts'
import { lookAtTables } from './look-at-tables.ts'

type Examined = { connection: ClientConfig; blobs: Blobs; dataDir: string }

/** Looks at everything that a server keeps and changes nothing. Each finding is told as soon as it is known. */
export async function examine({ connection, blobs, dataDir }: Examined, told: (finding: Finding) => void) {
  const client = new Client({ ...connection, application_name: 'plugfolio doctor' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string }>(
      `SELECT current_setting('server_version') AS version`,
    )
    told({ level: 'ok', what: 'database', sentence: `PostgreSQL ${rows[0]?.version} answers.` })
    told(await lookAtSchema(client))
    for (const finding of await lookAtTables(client)) told(finding)
    told(await lookAtIndexes(client))
    for (const finding of await lookAtFiles(client, blobs).catch(unlessAway)) told(finding)
    told(await lookAtSpace(dataDir))
  } finally {
    await client.end()
  }
}

/** All else can be looked at without it. */
function unlessAway(error: unknown): Finding[] {
  if (!(error instanceof FilesAway)) throw error
  return [{ level: 'fault', what: 'files-away', sentence: `Files could not be looked at. ${error.message}` }]
}

/** Whether the schema of the database is that of this program. */
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

/** Bytes: below the first the server may stop at any time, below the second it is time to make room. */
const TOO_LITTLE = 500_000_000
const LITTLE = 2_000_000_000

/** How much the disk below a folder can still take. */
async function lookAtSpace(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const level = free < TOO_LITTLE ? 'fault' : free < LITTLE ? 'note' : 'ok'
  const sentence = `${(free / 1e9).toFixed(1)} GB are free in ${folder}.`
  return { level, what: 'space', sentence: level === 'ok' ? sentence : `${sentence} Please make room.` }
}
