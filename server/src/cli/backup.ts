import { bucketOf, folderOf } from '../blobs-of.ts'
import { migrateToday } from '../db/migrate-today.ts'
import { reachDatabase } from '../db/open.ts'
import { newBackupFile } from '../features/backup/backup-files.ts'
import { makeBackup, saidOf } from '../features/backup/make-backup.ts'
import { moveFiles } from '../features/backup/pictures/move-files.ts'
import { amount, counted } from '../features/backup/progress.ts'
import { type RestoreTarget, restoreBackup } from '../features/backup/restore/restore-backup.ts'
import { verifyBackup } from '../features/backup/verify-backup.ts'
import { version } from '../version.ts'
import type { Command, GivenAlone } from './command.ts'
import { fileNamed, type HostPlaces, hostPlaces, withDatabase } from './host-places.ts'

export const backup: Command = {
  words: 'backup',
  takes: { optional: 'FILE' },
  does: 'Writes the database and all files into one archive and checks it; the server can keep running.',
  runAlone: async ({ environment, now, more: [file], say }) => {
    const places = hostPlaces(environment)
    const { blobs } = places
    const made = await withDatabase(places, (connection) =>
      makeBackup(
        { connection, blobs, product: version },
        file ? fileNamed(environment, file) : newBackupFile(places.backups, now),
        say,
      ),
    )
    for (const line of saidOf(made)) say(line)
  },
}

export const backupVerify: Command = {
  words: 'backup verify',
  takes: { more: ['FILE'] },
  does: 'Reads a whole backup and checks that every part is intact.',
  runAlone: async ({ environment, more: [file = ''], say }) => {
    const { startedAt, product, tables, files } = await verifyBackup(fileNamed(environment, file), say)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      `${file} is intact: made by Plugfolio ${product}, ${startedAt}, ${amount(rows, 'row')}, ${amount(files.length, 'file')}.`,
    )
  },
}

export const restore: Command = {
  words: 'restore',
  takes: { more: ['FILE'], replace: true },
  does: 'Restores a backup into an empty database; with --replace it replaces existing data, which is backed up first.',
  runAlone: async (input) => {
    const { environment, more, say } = input
    const places = hostPlaces(environment)
    const target: RestoreTarget = {
      open: () => openOrCreate(places),
      blobs: places.blobs,
      keepAside: backUpExisting(places, input),
    }
    const { manifest, migrated } = await restoreBackup(target, fileNamed(environment, more[0] ?? ''), say)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const files = amount(manifest.files.length, 'file')
    say(`Restored the data of ${manifest.startedAt}: ${amount(rows, 'row')} and ${files}.`)
    if (migrated) say(`Migrated to the schema of this version: ${amount(migrated, 'migration')}.`)
  },
}

/** Opens the database of this environment, or creates it. A running server is not disturbed. */
async function openOrCreate({ databaseUrl, dataDir }: HostPlaces) {
  const database = await reachDatabase({ databaseUrl, dataDir })
  try {
    await migrateToday(database.connection)
    return database
  } catch (error) {
    await database.leave()
    throw error
  }
}

const backUpExisting =
  ({ blobs, backups }: HostPlaces, { now, isReplacing, say }: GivenAlone): RestoreTarget['keepAside'] =>
  async (connection, accounts) => {
    const accountCount = `${counted(accounts)} ${accounts === 1 ? 'account is' : 'accounts are'} in this database.`
    if (!isReplacing)
      throw new Error(
        `${accountCount} Nothing was changed. With --replace the backup replaces the current data, which is backed up first.`,
      )
    say(`${accountCount} The current data is backed up first.`)
    const file = newBackupFile(backups, now, 'before-restore')
    await makeBackup({ connection, blobs, product: version }, file, say)
    say(`The previous data is in ${file}.`)
  }

export const blobsMove: Command = {
  words: 'blobs move',
  takes: { to: ['s3', 'folder'], remove: true },
  does: 'Copies all pictures between DATA_DIR and the bucket of S3_ENDPOINT and compares them; --remove deletes the originals.',
  runAlone: async ({ environment, to, isRemoving, say }) => {
    const places = hostPlaces(environment)
    const bucket = bucketOf(places.config)
    if (!bucket)
      throw new Error(
        'No bucket is set. Set S3_ENDPOINT and the settings that belong to it, also to move files out of it.',
      )
    const folder = folderOf(places.config)
    const [from, target] = to === 's3' ? [folder, bucket] : [bucket, folder]
    const moved = await withDatabase(places, (connection) =>
      moveFiles({ connection, from, to: target, isRemoving }, say),
    )
    const { copied, present, removed, missing, damaged } = moved
    const all = amount(copied + present, 'file')
    say(
      `${all} in ${target.place}, compared: ${counted(copied)} copied now, ${counted(present)} copied before.`,
    )
    if (removed) say(`Removed from ${from.place}: ${counted(removed)}.`)
    else if (copied + present) say(`They are still in ${from.place} as well.`)
    if (missing.length || damaged.length)
      say(
        `Files missing before: ${counted(missing.length)}, damaged before: ${counted(damaged.length)}. "doctor" names them.`,
      )
    say(`The server uses these files when it is started ${to === 's3' ? 'with' : 'without'} S3_ENDPOINT.`)
  },
}
