// @ts-check
import { cp, rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { root } from '../../scripts/parts/root.mjs'

/**
 * Opens the database of a running server, with the server's driver and settings.
 * @param {string} dataDir
 * @returns {Promise<import('../../server/src/db/open.ts').OpenDatabase>}
 */
export async function openGuestDatabase(dataDir) {
  // In the repository, so that imports of packages work.
  const folder = path.join(root, '.cache/bench', `guest-${process.pid}`)
  const outfile = path.join(folder, 'open.mjs')
  const entryPoints = [path.join(root, 'server/src/db/open.ts')]
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' })
  await cp(path.join(root, 'server/src/db/migrations'), path.join(folder, 'migrations'), { recursive: true })
  const { openDatabase } = await import(outfile)
  const opened = await openDatabase({ dataDir, isGuest: true })
  await rm(folder, { recursive: true })
  return opened
}
