// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { runInRepository } from '../run.mjs'

/** True for root on Debian or a derivative, who may install packages. */
export const hasDebianPackages = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Installs Debian packages without questions.
 * @param {string[]} names
 */
export async function installDebianPackages(names) {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  await runInRepository('apt-get', ['update'], quiet)
  await runInRepository('apt-get', ['install', '-y', '--no-install-recommends', ...names], quiet)
}

/**
 * Installs missing programs, where that is allowed; elsewhere the tests report what they skipped.
 * @param {Record<string, string>} tools each program and its packages, with a space between them
 * @param {string} purpose for the message
 */
export async function installMissing(tools, purpose) {
  const missing = Object.entries(tools).filter(([program]) => !isProgramInstalled(program))
  if (missing.length === 0 || !hasDebianPackages()) return
  console.log(`Installing ${purpose} (once) ...`)
  await installDebianPackages(missing.flatMap(([, names]) => names.split(' ')))
}

/** @param {string} program */
export const isProgramInstalled = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
