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
      `${file} is whole: made by Plugfolio ${product}, ${startedAt}, ${amount(rows, 'row')}, ${amount(files.length, 'file')}.`,
    )
  },
}

export const restore: Command = {
  words: 'restore',
  takes: { more: ['FILE'], replace: true },
  does: 'Restores a backup into an empty database; with --replace it replaces the data that is there, which is backed up first.',
  runAlone: async (given) => {
    const { environment, more, say } = given
    const places = hostPlaces(environment)
    const target: RestoreTarget = {
      open: () => openEmptyOrNot(places),
      blobs: places.blobs,
      keepAside: keepAside(places, given),
    }
    const { manifest, migrated } = await restoreBackup(target, fileNamed(environment, more[0] ?? ''), say)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const files = amount(manifest.files.length, 'file')
    say(`Restored what was there on ${manifest.startedAt}: ${amount(rows, 'row')} and ${files}.`)
    if (migrated) say(`It was migrated to the schema of this version: ${amount(migrated, 'migration')}.`)
  },
}

/** The database of this environment, made when there is none. A server that works with it is not disturbed. */
async function openEmptyOrNot({ databaseUrl, dataDir }: HostPlaces) {
  const place = await reachDatabase({ databaseUrl, dataDir })
  try {
    await migrateToday(place.connection)
    return place
  } catch (error) {
    await place.leave()
    throw error
  }
}

const keepAside =
  ({ blobs, backups }: HostPlaces, { now, isReplacing, say }: GivenAlone): RestoreTarget['keepAside'] =>
  async (connection, accounts) => {
    const there = `${counted(accounts)} ${accounts === 1 ? 'account is' : 'accounts are'} in this database.`
    if (!isReplacing)
      throw new Error(
        `${there} Nothing was changed. With --replace the backup takes the place of what is there now, which is backed up first.`,
      )
    say(`${there} What is there now is backed up first.`)
    const file = newBackupFile(backups, now, 'before-restore')
    await makeBackup({ connection, blobs, product: version }, file, say)
    say(`What was there is in ${file}.`)
  }

export const blobsMove: Command = {
  words: 'blobs move',
  takes: { to: ['s3', 'folder'], remove: true },
  does: 'Copies all pictures between DATA_DIR and the bucket of S3_ENDPOINT and compares them; --remove removes them there.',
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
      `${all} in ${target.place}, compared: ${counted(copied)} came now, ${counted(present)} had come before.`,
    )
    if (removed) say(`Removed from ${from.place}: ${counted(removed)}.`)
    else if (copied + present) say(`They are still in ${from.place} as well.`)
    if (missing.length || damaged.length)
      say(
        `Not right before: files missing ${counted(missing.length)}, damaged ${counted(damaged.length)}. "doctor" names them.`,
      )
    say(`A server uses them there when it is started ${to === 's3' ? 'with' : 'without'} S3_ENDPOINT.`)
  },
}
