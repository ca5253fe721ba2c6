// @ts-check
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { root } from '../../scripts/parts/root.mjs'

/**
 * Bundles a source file of the server and returns its exports.
 * @param {string} file from the root of the repository
 */
export async function importServerModule(file) {
  // In the repository, so that imports of packages work.
  const outfile = path.join(root, '.cache/bench', `imported-${process.pid}.mjs`)
  const entryPoints = [path.join(root, file)]
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' })
  const exported = await import(outfile)
  await rm(outfile)
  return exported
}
