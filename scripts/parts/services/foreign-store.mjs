// @ts-check
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from '../root.mjs'
import { runInRepository } from '../run.mjs'

const PACKAGES = path.join(root, 'server/test/foreign-store')
const PLACE = path.join(root, '.cache/foreign-store')

/**
 * Installs an independent S3 server once, with the versions in server/test/foreign-store. Its packages are old and many, so they
 * are kept apart from those of the product. Returns the folder, or undefined when they cannot be installed.
 */
export async function installForeignStore() {
  if (existsSync(PLACE)) return PLACE
  const draft = `${PLACE}-${process.pid}`
  mkdirSync(draft, { recursive: true })
  cpSync(PACKAGES, draft, { recursive: true })
  const code = await runInRepository('npm', [
    'ci',
    '--prefix',
    draft,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ])
  if (code === 0) renameSync(draft, PLACE)
  else rmSync(draft, { recursive: true, force: true })
  return code === 0 ? PLACE : undefined
}
