import { newBackupFile } from '../../features/backup/backup-files.ts'
import { makeBackup, saidOf } from '../../features/backup/make-backup.ts'
import { version } from '../../version.ts'
import type { Command } from '../command.ts'
import { fileNamed, hostPlaces, withDatabase } from '../host-places.ts'

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
