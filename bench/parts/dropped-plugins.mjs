// @ts-check
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { root } from '../../scripts/parts/root.mjs'
import { generatedTree } from '../generated-tree.mjs'

/**
 * The plugins that a page sends when a folder of `count` generated bundles is dropped. Creates the folder.
 * @param {string} folder
 * @param {number} count
 * @returns {Promise<import('../../shared/src/plugins/new-plugin.ts').NewPlugin[]>}
 */
export async function droppedPlugins(folder, count) {
  generatedTree(folder, count)
  const reader = path.join(root, '.cache/bench', `read-drop-${process.pid}.mjs`)
  const stdin = { contents: PROGRAM, resolveDir: root }
  await build({ stdin, outfile: reader, bundle: true, platform: 'node', format: 'esm' })
  const { readFolder } = await import(reader)
  await rm(reader)
  const plugins = readFolder(folder)
  if (plugins.length !== count) throw new Error(`${plugins.length} of ${count} bundles were found.`)
  return plugins
}

const PROGRAM = `
import { runSync } from './shared/src/bundles/run.ts'
import { scanBundles } from './shared/src/import/drop.ts'
import { diskFiles } from './helper/src/scan/on-disk.ts'
import { newPluginsOf } from './shared/src/import/drop.ts'

export const readFolder = (folder) =>
  newPluginsOf(runSync(scanBundles(folder), diskFiles()).bundles).plugins.map(({ candidate }) => candidate)
`
