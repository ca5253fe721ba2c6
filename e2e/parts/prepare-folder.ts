import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PREPARED_FOLDER, startServer } from './start-server.ts'

/**
 * Called before all stories, and what it returns after them. Lets a server prepare a data folder, because every worker and some
 * stories start one on a new folder, and to initialize its PostgreSQL takes longer than all else.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls it
export default async function prepareFolder() {
  if (process.platform === 'win32') return undefined
  const folder = await mkdtemp(join(tmpdir(), 'plugfolio-prepared-'))
  const server = await startServer(folder)
  await server.stop()
  process.env[PREPARED_FOLDER] = folder
  return () => rm(folder, { recursive: true, force: true })
}
