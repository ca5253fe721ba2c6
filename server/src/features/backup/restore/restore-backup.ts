import { buffer } from 'node:stream/consumers'
import { type Client, type ClientBase, escapeIdentifier } from 'pg'
import { applyMigrations, knownMigrations, MIGRATION_LOCK } from '../../../db/migrate-today.ts'
import type { ReachableDatabase } from '../../../db/open.ts'
import { keptTables, type OwnTable, removeOwnTables } from '../../../db/own-tables.ts'
import { versionAndBuild } from '../../../db/version-and-build.ts'
import { withClient } from '../../../db/with-client.ts'
import { type Blobs, sha256Of } from '../../../files/blobs.ts'
import { type BackupManifest, filePartName, tablePartName } from '../archive/manifest.ts'
import { type BackupArchive, openArchive } from '../archive/open-archive.ts'
import {
  insertRows,
  linePages,
  restoreSequences,
  setTextFormats,
  tablePart,
} from '../archive/rows-of-table.ts'
import * as words from '../backup-words.ts'
import { type ReportProgress, throttledProgress } from '../progress.ts'
import { verifyBackup } from '../verify-backup.ts'

export type RestoreTarget = {
  /** Opens and migrates the database. Called only for a valid backup. */
  open: () => Promise<ReachableDatabase>
  blobs: Blobs
  /** Called when there are accounts: saves the existing data, or throws when it must not be replaced. */
  saveExisting: (connection: ReachableDatabase['connection'], accounts: number) => Promise<void>
}

/** Replaces the data by that of a verified archive, in one transaction: the old data stays until the new is complete and verified. */
export async function restoreBackup(target: RestoreTarget, file: string, progress: ReportProgress) {
  progress(words.checkingFile(file))
  const manifest = await verifyBackup(file, progress)
  const migrations = splitMigrations(manifest)
  const { connection, leave } = await target.open()
  return withClient(connection, 'plugfolio restore', async (client) => {
    await refuseWhileServerRuns(client, words.stopBeforeRestoring)
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const { rows } = await client.query<{ accounts: number }>('SELECT count(*)::int AS accounts FROM users')
    if (rows[0]?.accounts) await target.saveExisting(connection, rows[0].accounts)
    await replaceData(client, target.blobs, file, migrations, progress)
    await client.query('ANALYZE')
    return { manifest, migrated: migrations.after.length }
  }).finally(leave)
}

/** The migrations up to the schema of a backup, and the later ones. */
function splitMigrations({ migration, product }: BackupManifest) {
  const known = knownMigrations()
  const last = known.findIndex(({ folderMillis }) => folderMillis === migration)
  if (last === -1)
    throw new Error(
      migration > (known.at(-1)?.folderMillis ?? 0)
        ? words.newerBackupOf(product, versionAndBuild)
        : words.unknownSchema(versionAndBuild, product),
    )
  return { upTo: known.slice(0, last + 1), after: known.slice(last + 1) }
}

async function replaceData(
  client: Client,
  blobs: Blobs,
  file: string,
  { upTo, after }: ReturnType<typeof splitMigrations>,
  progress: ReportProgress,
) {
  const archive = await openArchive(file)
  const added: string[] = []
  let isCommitting = false
  try {
    await client.query('BEGIN')
    // Quotas may be lower than the restored data.
    await client.query(`SET LOCAL plugfolio.quotas = 'off'`)
    await removeOwnTables(client)
    await applyMigrations(client, upTo)
    await setTextFormats(client)
    await fillTables(client, archive, progress)
    if (after.length) progress(words.migrationsNeeded(after.length))
    await applyMigrations(client, after)
    await raiseRevisions(client)
    await cancelWaitingMails(client)
    await restoreFiles(blobs, archive, added, progress)
    isCommitting = true
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    // When the response to the commit was lost, the rows may exist and name these files. The daily sweep removes unnamed files.
    if (isCommitting) throw error
    for (const key of added) await blobs.remove(key).catch(() => undefined)
    throw error
  } finally {
    archive.close()
  }
}

/**
 * Restored data must not reuse revisions that browsers have cached: the time is above all earlier ones. That of licenses and purchases
 * is in seconds since 2023, since calendar programs read the sum of both as a number of 32 bits.
 */
async function raiseRevisions(client: Client) {
  await client.query(
    `UPDATE users SET library_revision = greatest(library_revision, $1), bundles_revision = greatest(bundles_revision, $1),
       songs_revision = greatest(songs_revision, $1), licenses_revision = greatest(licenses_revision, $2),
       purchases_revision = greatest(purchases_revision, $2)`,
    [Date.now(), Math.floor(Date.now() / 1000) - 1_700_000_000],
  )
}

/** Notifications that waited during the backup may have been mailed since. They stay in the list. */
async function cancelWaitingMails(client: Client) {
  await client.query(`UPDATE notifications SET mail = NULL WHERE mail = 'waiting'`)
  await client.query('UPDATE mails SET due_at = NULL WHERE due_at IS NOT NULL')
}

type File = BackupManifest['files'][number]

/** Stores the files of an archive unless they are present and equal. Adds the keys of missing ones to `added`. */
async function restoreFiles(blobs: Blobs, archive: BackupArchive, added: string[], progress: ReportProgress) {
  const { files } = archive.manifest
  progress(words.restoringFiles(files.length))
  const report = throttledProgress(progress)
  for (let at = 0; at < files.length; at += CONCURRENCY) {
    report(words.restoringFile(at, files.length))
    const batch = files.slice(at, at + CONCURRENCY)
    const results = await Promise.allSettled(batch.map((file) => addFile(blobs, archive, file, added)))
    // `added` is complete only when all of them have ended.
    for (const result of results) if (result.status === 'rejected') throw result.reason
  }
}

/** Each one mostly waits for the disk. */
const CONCURRENCY = 8

async function addFile(blobs: Blobs, archive: BackupArchive, { key, sha256 }: File, added: string[]) {
  const present = await blobs.get(key)
  if (present && sha256Of(present) === sha256) return
  if (!present) added.push(key)
  const bytes = await buffer(archive.read(filePartName(key)))
  if (sha256Of(bytes) !== sha256) throw new Error(words.damagedPart(filePartName(key)))
  await blobs.put(key, bytes)
}

/** Throws the sentence when a server uses this database. */
export async function refuseWhileServerRuns(client: Client, sentence: string) {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'plugfolio'`,
  )
  if (rows[0]?.count) throw new Error(sentence)
}

/** Fills the empty tables from an archive of the same schema; throws unless all rows then equal those of the backup. */
async function fillTables(client: ClientBase, archive: BackupArchive, progress: ReportProgress) {
  const tables = await keptTables(client)
  const pairs = archive.manifest.tables.map((tableInfo) => ({ tableInfo, table: tableOf(tables, tableInfo) }))
  const missing = tables.find(({ name }) => !pairs.some(({ table }) => table.name === name))
  if (missing) throw new Error(words.tableMissing(missing.name))
  progress(words.restoringTables(pairs.length))
  const report = throttledProgress(progress)
  for (const { tableInfo, table } of pairs) {
    // A row is as it was, also where a trigger would derive a newer value.
    await client.query(`ALTER TABLE ${escapeIdentifier(table.name)} DISABLE TRIGGER USER`)
    let rows = 0
    for await (const lines of linePages(archive.read(tablePartName(tableInfo.name)))) {
      await insertRows(client, table, tableInfo.columns, lines)
      rows += lines.length
      report(words.restoringRows(tableInfo.name, rows, tableInfo.rows))
    }
    await restoreSequences(client, table)
  }
  progress(words.checkingRestored)
  for (const { tableInfo, table } of pairs) await compare(client, table, tableInfo, report)
  // A table with deferred checks that are still to be made cannot be altered.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED')
  for (const { table } of pairs)
    await client.query(`ALTER TABLE ${escapeIdentifier(table.name)} ENABLE TRIGGER USER`)
}

function tableOf(tables: OwnTable[], { name, columns }: BackupManifest['tables'][number]) {
  const table = tables.find((each) => each.name === name)
  const unknownColumn = columns.find((column) => !table?.columns.some((each) => each.name === column))
  if (!table || unknownColumn)
    throw new Error(unknownColumn ? words.unknownColumn(unknownColumn, name) : words.unknownTable(name))
  return table
}

async function compare(
  client: ClientBase,
  table: OwnTable,
  tableInfo: BackupManifest['tables'][number],
  progress: ReportProgress,
) {
  // In the order of the backup, since the lines would differ otherwise.
  const columns = tableInfo.columns.flatMap(
    (name) => table.columns.find((column) => column.name === name) ?? [],
  )
  const { part, facts } = tablePart(client, { ...table, columns }, () =>
    progress(words.checkingFile(tableInfo.name)),
  )
  for await (const _ of part.content);
  if (facts.rows !== tableInfo.rows || facts.fingerprint !== tableInfo.fingerprint)
    throw new Error(words.tableDiffers(tableInfo.name))
}
