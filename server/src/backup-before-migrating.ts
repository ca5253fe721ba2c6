import { join, resolve } from 'node:path'
import type { Config } from './config.ts'
import type { Place } from './db/open.ts'
import { newBackupFile } from './features/backup/backup-files.ts'
import { makeBackup, saidOf } from './features/backup/make-backup.ts'
import { folderBlobs } from './files/folder-blobs.ts'
import { version } from './version.ts'

/**
 * What is done before migrations change a database that is in use: a backup called `before-migration-…`, since migrations only
 * go forward. Throws when it cannot be made; nothing is migrated then.
 */
export const backupBeforeMigrating =
  ({ DATA_DIR, BACKUP_DIR }: Config, say: (line: string) => void) =>
  async (connection: Place['connection']) => {
    const dataDir = resolve(DATA_DIR)
    const folder = resolve(BACKUP_DIR ?? join(dataDir, 'backups'))
    const file = newBackupFile(folder, new Date(), 'before-migration')
    const source = { connection, blobs: folderBlobs(join(dataDir, 'blobs')), product: version }
    for (const line of saidOf(await makeBackup(source, file, say))) say(line)
  }
