// @ts-check
import { cp, rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { root } from '../../scripts/parts/root.mjs'

/**
 * The database of a running server, through the driver and with the settings of the server itself; with `isGuest` false a
 * database without a server.
 * @param {string} dataDir
 * @param {boolean} [isGuest]
 * @returns {Promise<import('../../server/src/db/open.ts').OpenDatabase>}
 */
export async function guestDatabase(dataDir, isGuest = true) {
  // Inside of the repository, so that it finds its packages.
  const folder = path.join(root, '.cache/bench', `guest-${process.pid}`)
  const outfile = path.join(folder, 'open.mjs')
  const entryPoints = [path.join(root, 'server/src/db/open.ts')]
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' })
  await cp(path.join(root, 'server/src/db/migrations'), path.join(folder, 'migrations'), { recursive: true })
  const { openDatabase } = await import(outfile)
  const opened = await openDatabase({ dataDir, isGuest })
  await rm(folder, { recursive: true })
  return opened
}
