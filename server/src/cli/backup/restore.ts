import { migrateToday } from '../../db/migrate-today.ts'
import { reachDatabase } from '../../db/open.ts'
import { newBackupFile } from '../../features/backup/backup-files.ts'
import { makeBackup } from '../../features/backup/make-backup.ts'
import { amount, counted } from '../../features/backup/progress.ts'
import { type RestoreTarget, restoreBackup } from '../../features/backup/restore/restore-backup.ts'
import { version } from '../../version.ts'
import type { Command, GivenAlone } from '../command.ts'
import { fileNamed, type HostPlaces, hostPlaces } from '../host-places.ts'

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
