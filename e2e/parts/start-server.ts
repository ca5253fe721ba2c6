import { execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Server, startServer as startBuilt } from '../../scripts/parts/services/start-server.mjs'

/** The tested product: the build, or the copy at $PLUGFOLIO_DIST. */
export const DIST = resolve(import.meta.dirname, '../..', process.env.PLUGFOLIO_DIST ?? 'dist')

export type RunningServer = Server & { dataDir: string }

/**
 * Starts the built product, or the copy in `dist`, on a free port or on `port`, and waits until it is ready. A new data folder
 * begins as a copy of the one that another server has prepared.
 */
export async function startServer(
  dataDir: string,
  port = 0,
  settings: Record<string, string> = {},
  dist = DIST,
): Promise<RunningServer> {
  if (!settings.DATABASE_URL) await fillWithPrepared(dataDir)
  const own = { PORT: String(port), DATA_DIR: dataDir, REGISTRATION_BURST: '100000' }
  return { ...(await startBuilt(dist, { ...own, ...settings })), dataDir }
}

/** The name of the variable that tells the workers where the prepared data folder is. */
export const PREPARED_FOLDER = 'PLUGFOLIO_PREPARED_FOLDER'

/** Makes a new or empty data folder a copy of the prepared one, if there is one. */
async function fillWithPrepared(dataDir: string) {
  const prepared = process.env[PREPARED_FOLDER]
  if (!prepared) return
  await mkdir(dataDir, { recursive: true })
  // The files of PostgreSQL may belong to another account, which only this program keeps.
  if ((await readdir(dataDir)).length === 0) await promisify(execFile)('cp', ['-a', `${prepared}/.`, dataDir])
}
