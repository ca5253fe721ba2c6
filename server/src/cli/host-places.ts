import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { backupBeforeMigrating } from '../backup-before-migrating.ts'
import { configuredBlobs } from '../blobs-of.ts'
import { configOf } from '../config/config.ts'
import { openDatabase, type ReachableDatabase, reachDatabase } from '../db/open.ts'
import * as words from './cli-words.ts'

/** The folders, database and file store of the server of this environment. */
export function hostPlaces(environment: Record<string, string | undefined>) {
  const config = configOf(environment)
  const dataDir = resolve(config.DATA_DIR)
  const databaseUrl = config.DATABASE_URL
  return {
    config,
    dataDir,
    databaseUrl,
    blobs: configuredBlobs(config),
    backups: resolve(config.BACKUP_DIR ?? join(dataDir, 'backups')),
    hasDatabase: databaseUrl !== undefined || existsSync(join(dataDir, 'postgres')),
  }
}

/** The path of a file that the host typed. npm changes the working directory and passes the original one in INIT_CWD. */
export const resolveHostFile = (environment: Record<string, string | undefined>, file: string) =>
  resolve(environment.INIT_CWD ?? '.', file)

export type HostPlaces = ReturnType<typeof hostPlaces>

/** Connects to the database without migrating it, also while a server is running. A wrong DATA_DIR is refused. */
export async function withDatabase<T>(
  { dataDir, databaseUrl, hasDatabase }: HostPlaces,
  act: (connection: ReachableDatabase['connection']) => Promise<T>,
): Promise<T> {
  if (!hasDatabase) throw noDatabaseIn(dataDir)
  const { connection, leave } = await reachDatabase({ databaseUrl, dataDir, isGuest: true })
  try {
    return await act(connection)
  } finally {
    await leave()
  }
}

/** Opens the database of this environment, also beside a running server. A wrong DATA_DIR is refused, not made into an empty database. */
export async function openHostDatabase(variables: Record<string, string | undefined>) {
  const { config, databaseUrl, dataDir, hasDatabase } = hostPlaces(variables)
  if (!hasDatabase) throw noDatabaseIn(dataDir)
  const beforeMigrating = backupBeforeMigrating(config, () => undefined)
  return openDatabase({ databaseUrl, dataDir, isGuest: true, beforeMigrating })
}

const noDatabaseIn = (dataDir: string) => new Error(words.noDatabase(dataDir))
