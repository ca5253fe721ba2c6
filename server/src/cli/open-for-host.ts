import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backupBeforeMigrating } from '../backup-before-migrating.ts'
import { configOf } from '../config/config.ts'
import { openDatabase } from '../db/open.ts'

/**
 * Opens the database of this environment, also while the server is running. A wrong DATA_DIR is refused instead of creating an empty
 * database.
 */
export async function openHostDatabase(variables: Record<string, string | undefined>) {
  const config = configOf(variables)
  const databaseUrl = config.DATABASE_URL
  const dataDir = resolve(config.DATA_DIR)
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres')))
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR to the folder that the server uses.`)
  const beforeMigrating = backupBeforeMigrating(config, () => undefined)
  return openDatabase({ databaseUrl, dataDir, isGuest: true, beforeMigrating })
}
