import { resolve } from 'node:path'
import { type Server, startServer as startBuilt } from '../../scripts/parts/services/start-server.mjs'
import { fillWithPrepared } from './prepared-folder.ts'

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
