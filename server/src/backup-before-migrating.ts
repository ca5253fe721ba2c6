import { join, resolve } from 'node:path'
import { configuredBlobs } from './blobs-of.ts'
import type { Config } from './config/config.ts'
import type { ReachableDatabase } from './db/open.ts'
import { versionAndBuild } from './db/version-and-build.ts'
import { newBackupFile } from './features/backup/backup-files.ts'
import { backupSummary, makeBackup } from './features/backup/make-backup.ts'

/** Backs up a database with data as `before-migration-…`, since migrations cannot be undone. Throws when it fails: nothing is migrated. */
export const backupBeforeMigrating =
  (config: Config, log: (line: string) => void) => async (connection: ReachableDatabase['connection']) => {
    const folder = resolve(config.BACKUP_DIR ?? join(config.DATA_DIR, 'backups'))
    const file = newBackupFile(folder, new Date(), 'before-migration')
    const source = { connection, blobs: configuredBlobs(config), product: versionAndBuild }
    for (const line of backupSummary(await makeBackup(source, file, log))) log(line)
  }
