// @ts-check
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'
import { runInRepository } from '../run.mjs'

/**
 * Installs the packages of a folder with a lock file of its own, once, apart from those of the product. Returns where they are,
 * or undefined when they cannot be installed.
 * @param {string} folder in the repository
 * @param {string} name of the folder in .cache
 */
export async function installApart(folder, name) {
  const place = path.join(root, '.cache', name)
  if (existsSync(place)) return place
  const draft = `${place}-${process.pid}`
  mkdirSync(draft, { recursive: true })
  cpSync(path.join(root, folder), draft, { recursive: true })
  const args = ['ci', '--prefix', draft, '--ignore-scripts', '--no-audit', '--no-fund']
  const code = await runInRepository('npm', args)
  if (code === 0) renameSync(draft, place)
  else rmSync(draft, { recursive: true, force: true })
  return code === 0 ? place : undefined
}
