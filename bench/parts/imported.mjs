// @ts-check
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { root } from '../../scripts/parts/root.mjs'

/**
 * What a source file of the server exports, made to run here.
 * @param {string} file from the root of the repository
 */
export async function imported(file) {
  // Inside of the repository, so that it finds its packages.
  const outfile = path.join(root, '.cache/bench', `imported-${process.pid}.mjs`)
  const entryPoints = [path.join(root, file)]
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external' })
  const exported = await import(outfile)
  await rm(outfile)
  return exported
}
