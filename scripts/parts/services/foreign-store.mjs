// @ts-check
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'
import { run } from '../run.mjs'

const PACKAGES = path.join(root, 'server/test/foreign-store')
const PLACE = path.join(root, '.cache/foreign-store')

/**
 * The packages of an S3 server that others wrote, as server/test/foreign-store locks them, installed once beside the product: their
 * tree is large and old, so nothing else is to find it. Gives the folder that holds them, or undefined where they cannot be had.
 */
export async function foreignStore() {
  if (existsSync(PLACE)) return PLACE
  const draft = `${PLACE}-${process.pid}`
  mkdirSync(draft, { recursive: true })
  cpSync(PACKAGES, draft, { recursive: true })
  const code = await run('npm', ['ci', '--prefix', draft, '--ignore-scripts', '--no-audit', '--no-fund'])
  if (code === 0) renameSync(draft, PLACE)
  else rmSync(draft, { recursive: true, force: true })
  return code === 0 ? PLACE : undefined
}
