// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from '../run.mjs'

/** Whether this is root on Debian or one of its kind, who may install packages. */
export const hasDebianPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Installs packages of Debian without asking anything.
 * @param {string[]} names
 */
export async function installDebianPackages(names) {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], quiet)
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...names], quiet)
}

/**
 * Installs the programs that are missing, where that is allowed; elsewhere the tests say what they did without.
 * @param {Record<string, string>} tools each program and the packages that bring it, with a space between them
 * @param {string} purpose for people
 */
export async function installMissing(tools, purpose) {
  const missing = Object.entries(tools).filter(([program]) => !isThere(program))
  if (missing.length === 0 || !hasDebianPackages()) return
  console.log(`Installing ${purpose} (once) ...`)
  await installDebianPackages(missing.flatMap(([, names]) => names.split(' ')))
}

/** @param {string} program */
export const isThere = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
