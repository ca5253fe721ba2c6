import { Client, type ClientConfig } from 'pg'
import type { Blobs } from '../../files/blobs.ts'
import { FilesAway } from '../../files/files-away.ts'
import type { Finding } from './finding.ts'
import { lookAtFiles } from './look-at-files.ts'
import { lookAtIndexes } from './look-at-indexes.ts'
import { lookAtSchema } from './look-at-schema.ts'
import { lookAtSpace } from './look-at-space.ts'
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
