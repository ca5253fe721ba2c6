import type { Client, ClientConfig } from 'pg'
import { lastAppliedMigration } from '../../db/migrate-today.ts'
import { keptTables } from '../../db/own-tables.ts'
import { withClient } from '../../db/with-client.ts'
import { type Blobs, fullKeyOf, pictureIdOfKey, pictureKeysOf, sha256Of } from '../../files/blobs.ts'
import {
  BACKUP_FORMAT_VERSION,
  type BackupManifest,
  filePartName,
  MANIFEST_NAME,
} from './archive/manifest.ts'
import { setTextFormats, tablePart } from './archive/rows-of-table.ts'
import { type ArchivePart, writeArchive } from './archive/write-archive.ts'
import * as words from './backup-words.ts'
import { holdRemovals, releaseRemovals } from './pictures/hold-removals.ts'
import { type ReportProgress, throttledProgress } from './progress.ts'

export type BackupSource = { connection: ClientConfig; blobs: Blobs; product: string }

/** Writes a snapshot of the database, then the files that it names, into a new archive. Throws when another backup is in progress. */
export const writeBackup = (
  { connection, blobs, product }: BackupSource,
  file: string,
  progress: ReportProgress,
) =>
  withClient(connection, 'plugfolio backup', async (client) => {
    if (!(await holdRemovals(client))) throw new Error(words.otherBackup)
    const startedAt = new Date()
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await setTextFormats(client)
    const content: BackupManifest = {
      format: 'plugfolio-backup',
      formatVersion: BACKUP_FORMAT_VERSION,
      product,
      startedAt: startedAt.toISOString(),
      migration: await lastAppliedMigration(client),
      tables: [],
      files: [],
      missing: [],
      damaged: [],
    }
    const sums = await sumsOfPictures(client)
    await writeArchive(file, partsOf(client, blobs, content, sums, progress), startedAt)
    await client.query('COMMIT')
    await releaseRemovals(client, blobs, [...sums.keys()])
    return content
  })

/** The checksums of the uploaded pictures by id. */
async function sumsOfPictures(client: Client) {
  const { rows } = await client.query<{ id: string; sha256: string }>('SELECT id, sha256 FROM pictures')
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]))
}

/** The database, the files, and finally the manifest `content`, which is filled on the way. */
async function* partsOf(
  client: Client,
  blobs: Blobs,
  content: BackupManifest,
  sums: Map<string, string>,
  progress: ReportProgress,
): AsyncGenerator<ArchivePart> {
  const tables = await keptTables(client)
  progress(words.readingTables(tables.length))
  const report = throttledProgress(progress)
  for (const table of tables) {
    const { part, facts } = tablePart(client, table, (rows) => report(words.readingRows(table.name, rows)))
    yield part
    content.tables.push(facts)
  }
  progress(words.readingPictures(sums.size))
  const expected = new Set([...sums.keys()].flatMap(pictureKeysOf))
  for await (const key of blobs.keys()) {
    const picture = pictureIdOfKey(key)
    if (picture !== undefined && !expected.has(key)) continue
    const bytes = await blobs.get(key)
    if (!bytes) continue
    expected.delete(key)
    yield { name: filePartName(key), content: [bytes], isPacked: true }
    const sha256 = sha256Of(bytes)
    content.files.push({ key, bytes: bytes.length, sha256 })
    if (picture !== undefined && key === fullKeyOf(picture) && sha256 !== sums.get(picture))
      content.damaged.push(key)
    report(words.readingFiles(content.files.length))
  }
  content.missing.push(...[...expected].sort())
  yield { name: MANIFEST_NAME, content: [`${JSON.stringify(content, null, 2)}\n`] }
}
