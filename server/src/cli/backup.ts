import { englishNumber } from '#shared/text/locale.ts'
import { bucketBlobsOf, folderBlobsOf } from '../blobs-of.ts'
import { migrateDatabase } from '../db/migrate-today.ts'
import { reachDatabase } from '../db/open.ts'
import { versionAndBuild } from '../db/version-and-build.ts'
import { newBackupFile } from '../features/backup/backup-files.ts'
import { backupSummary, makeBackup } from '../features/backup/make-backup.ts'
import { moveFiles } from '../features/backup/pictures/move-files.ts'
import { numberWithNoun } from '../features/backup/progress.ts'
import { type RestoreTarget, restoreBackup } from '../features/backup/restore/restore-backup.ts'
import { verifyBackup } from '../features/backup/verify-backup.ts'
import type { HostCommand, StandaloneInput } from './command.ts'
import { type HostPlaces, hostPlaces, resolveHostFile, withDatabase } from './host-places.ts'

export const backupCommand: HostCommand = {
  words: 'backup',
  acceptedArguments: { optional: 'FILE' },
  commandSummary:
    'Writes the database and all files into one archive and checks it; the server can keep running.',
  runWithoutDatabase: async ({ environment, now, more: [file], say }) => {
    const places = hostPlaces(environment)
    const { blobs, backups } = places
    const target = file ? resolveHostFile(environment, file) : newBackupFile(backups, now)
    const made = await withDatabase(places, (connection) =>
      makeBackup({ connection, blobs, product: versionAndBuild }, target, say),
    )
    for (const line of backupSummary(made)) say(line)
  },
}

export const backupVerify: HostCommand = {
  words: 'backup verify',
  acceptedArguments: { more: ['FILE'] },
  commandSummary: 'Reads a whole backup and checks that every part is intact.',
  runWithoutDatabase: async ({ environment, more: [file = ''], say }) => {
    const { startedAt, product, tables, files } = await verifyBackup(resolveHostFile(environment, file), say)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      `${file} is intact: made by Plugfolio ${product}, ${startedAt}, ${numberWithNoun(rows, 'row')}, ${numberWithNoun(files.length, 'file')}.`,
    )
  },
}

export const restoreCommand: HostCommand = {
  words: 'restore',
  acceptedArguments: { more: ['FILE'], replace: true },
  commandSummary:
    'Restores a backup into an empty database; with --replace it replaces existing data, which is backed up first.',
  runWithoutDatabase: async (input) => {
    const { environment, more, say } = input
    const places = hostPlaces(environment)
    const { blobs } = places
    const target = { open: () => openOrCreate(places), blobs, saveExisting: backUpExisting(places, input) }
    const file = resolveHostFile(environment, more[0] ?? '')
    const { manifest, migrated } = await restoreBackup(target, file, say)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const files = numberWithNoun(manifest.files.length, 'file')
    say(`Restored the data of ${manifest.startedAt}: ${numberWithNoun(rows, 'row')} and ${files}.`)
    if (migrated) say(`Migrated to the schema of this version: ${numberWithNoun(migrated, 'migration')}.`)
  },
}

/** Opens the database of this environment, or creates it. A running server is not disturbed. */
async function openOrCreate({ databaseUrl, dataDir }: HostPlaces) {
  const database = await reachDatabase({ databaseUrl, dataDir })
  try {
    await migrateDatabase(database.connection)
    return database
  } catch (error) {
    await database.leave()
    throw error
  }
}

const backUpExisting =
  (
    { blobs, backups }: HostPlaces,
    { now, isReplacing, say }: StandaloneInput,
  ): RestoreTarget['saveExisting'] =>
  async (connection, accounts) => {
    const accountCount = `${englishNumber(accounts)} ${accounts === 1 ? 'account is' : 'accounts are'} in this database.`
    if (!isReplacing)
      throw new Error(
        `${accountCount} Nothing was changed. With --replace the backup replaces the current data, which is backed up first.`,
      )
    say(`${accountCount} The current data is backed up first.`)
    const file = newBackupFile(backups, now, 'before-restore')
    await makeBackup({ connection, blobs, product: versionAndBuild }, file, say)
    say(`The previous data is in ${file}.`)
  }

export const blobsMove: HostCommand = {
  words: 'blobs move',
  acceptedArguments: { to: ['s3', 'folder'], remove: true },
  commandSummary:
    'Copies all pictures between DATA_DIR and the bucket of S3_ENDPOINT and compares them; --remove deletes the originals.',
  runWithoutDatabase: async ({ environment, to, isRemoving, say }) => {
    const places = hostPlaces(environment)
    const bucket = bucketBlobsOf(places.config)
    if (!bucket)
      throw new Error(
        'No bucket is set. Set S3_ENDPOINT and the other S3 settings, also to move files out of the bucket.',
      )
    const folder = folderBlobsOf(places.config)
    const [from, target] = to === 's3' ? [folder, bucket] : [bucket, folder]
    const { copied, present, removed, missing, damaged } = await withDatabase(places, (connection) =>
      moveFiles({ connection, from, to: target, isRemoving }, say),
    )
    const all = numberWithNoun(copied + present, 'file')
    say(
      `${all} in ${target.place}, compared: ${englishNumber(copied)} copied now, ${englishNumber(present)} copied before.`,
    )
    if (removed) say(`Removed from ${from.place}: ${englishNumber(removed)}.`)
    else if (copied + present) say(`They are still in ${from.place} as well.`)
    if (missing.length || damaged.length)
      say(
        `Files missing before: ${englishNumber(missing.length)}, damaged before: ${englishNumber(damaged.length)}. "doctor" names them.`,
      )
    say(`The server uses these files when it is started ${to === 's3' ? 'with' : 'without'} S3_ENDPOINT.`)
  },
}
