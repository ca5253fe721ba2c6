import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { blobsOf } from '../blobs-of.ts'
import { configOf } from '../config/config.ts'
import { type Place, reachDatabase } from '../db/open.ts'

/** Where the server of this environment keeps what it keeps. */
export function hostPlaces(environment: Record<string, string | undefined>) {
  const config = configOf(environment)
  const dataDir = resolve(config.DATA_DIR)
  const databaseUrl = config.DATABASE_URL
  return {
    config,
    dataDir,
    databaseUrl,
    blobs: blobsOf(config),
    backups: resolve(config.BACKUP_DIR ?? join(dataDir, 'backups')),
    hasDatabase: databaseUrl !== undefined || existsSync(join(dataDir, 'postgres')),
  }
}

/** A file as the host named it: npm runs us in our own folder, and says in which it was called. */
export const fileNamed = (environment: Record<string, string | undefined>, file: string) =>
  resolve(environment.INIT_CWD ?? '.', file)

export type HostPlaces = ReturnType<typeof hostPlaces>

/** Does something with the database as it is, beside a running server if there is one. A wrong DATA_DIR is refused. */
export async function withDatabase<T>(
  { dataDir, databaseUrl, hasDatabase }: HostPlaces,
  act: (connection: Place['connection']) => Promise<T>,
): Promise<T> {
  if (!hasDatabase)
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR to the folder that the server uses.`)
  const { connection, leave } = await reachDatabase({ databaseUrl, dataDir, isGuest: true })
  try {
    return await act(connection)
  } finally {
    await leave()
  }
}
