import { bucketBlobsOf, folderBlobsOf } from '../blobs-of.ts'
import { migrateDatabase } from '../db/migrate-today.ts'
import { reachDatabase } from '../db/open.ts'
import { versionAndBuild } from '../db/version-and-build.ts'
import { newBackupFile } from '../features/backup/backup-files.ts'
import { filesLackedBefore } from '../features/backup/backup-words.ts'
import { backupSummary, makeBackup } from '../features/backup/make-backup.ts'
import { moveFiles } from '../features/backup/pictures/move-files.ts'
import { type RestoreTarget, restoreBackup } from '../features/backup/restore/restore-backup.ts'
import { verifyBackup } from '../features/backup/verify-backup.ts'
import * as words from './cli-words.ts'
import type { HostCommand, StandaloneInput } from './command.ts'
import { type HostPlaces, hostPlaces, resolveHostFile, withDatabase } from './host-places.ts'

export const backupCommand: HostCommand = {
  words: 'backup',
  acceptedArguments: { optional: 'FILE' },
  commandSummary: words.makesBackup,
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
  commandSummary: words.verifiesBackup,
  runWithoutDatabase: async ({ environment, more: [file = ''], say }) => {
    const { startedAt, product, tables, files } = await verifyBackup(resolveHostFile(environment, file), say)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(words.backupIntact(file, product, startedAt, rows, files.length))
  },
}

export const restoreCommand: HostCommand = {
  words: 'restore',
  acceptedArguments: { more: ['FILE'], replace: true },
  commandSummary: words.restoresBackup,
  runWithoutDatabase: async (input) => {
    const { environment, more, say } = input
    const places = hostPlaces(environment)
    const { blobs } = places
    const target = { open: () => openOrCreate(places), blobs, saveExisting: backUpExisting(places, input) }
    const file = resolveHostFile(environment, more[0] ?? '')
    const { manifest, migrated } = await restoreBackup(target, file, say)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    say(words.restored(manifest.startedAt, rows, manifest.files.length))
    if (migrated) say(words.migrationsApplied(migrated))
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
    if (!isReplacing) throw new Error(words.dataInTheWay(accounts))
    say(words.dataReplaced(accounts))
    const file = newBackupFile(backups, now, 'before-restore')
    await makeBackup({ connection, blobs, product: versionAndBuild }, file, say)
    say(words.previousData(file))
  }

export const blobsMove: HostCommand = {
  words: 'blobs move',
  acceptedArguments: { to: ['s3', 'folder'], remove: true },
  commandSummary: words.movesPictures,
  runWithoutDatabase: async ({ environment, to, isRemoving, say }) => {
    const places = hostPlaces(environment)
    const bucket = bucketBlobsOf(places.config)
    if (!bucket) throw new Error(words.noBucket)
    const folder = folderBlobsOf(places.config)
    const [from, target] = to === 's3' ? [folder, bucket] : [bucket, folder]
    const { copied, present, removed, missing, damaged } = await withDatabase(places, (connection) =>
      moveFiles({ connection, from, to: target, isRemoving }, say),
    )
    say(words.picturesMoved(target.place, copied, present))
    if (removed) say(words.picturesRemoved(from.place, removed))
    else if (copied + present) say(words.picturesKept(from.place))
    if (missing.length || damaged.length) say(filesLackedBefore(missing.length, damaged.length))
    say(to === 's3' ? words.filesUsedWith : words.filesUsedWithout)
  },
}
