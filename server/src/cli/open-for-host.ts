import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { configOf } from '../config.ts'
import { openDatabase } from '../db/open.ts'

/**
 * The database that the server of this environment uses, whether or not it is running. A wrong DATA_DIR is refused:
 * making a new, empty database there would help nobody.
 */
export async function openForHost(variables: Record<string, string | undefined>) {
  const { DATABASE_URL: databaseUrl, DATA_DIR } = configOf(variables)
  const dataDir = resolve(DATA_DIR)
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres')))
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR to the folder that the server uses.`)
  return openDatabase({ databaseUrl, dataDir, isGuest: true })
}
