// @ts-check
import { existsSync } from 'node:fs'
import { run } from './run.mjs'

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
