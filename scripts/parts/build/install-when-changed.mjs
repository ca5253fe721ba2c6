// @ts-check
import { createHash } from 'node:crypto'
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { root } from '../root.mjs'
import { runInRepository } from '../run.mjs'

/** Installs the packages of package-lock.json unless they are installed. Ends the process when that fails. */
export async function installWhenChanged() {
  if (isInstalled()) return
  console.log('Installing packages (once) ...')
  // --include=dev: the build needs its tools under NODE_ENV=production as well. No package may run a script.
  const [command, ...args] = [...npm(), 'ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  const code = await runInRepository(command ?? 'npm', args, cacheSettings())
  if (code !== 0) {
    console.error('The packages could not be installed. The lines above say why.')
    process.exit(1)
  }
  writeFileSync(marker, fingerprint())
}

const marker = path.join(root, 'node_modules', '.plugfolio-installed')
const lockFile = path.join(root, 'package-lock.json')

/** Installed by this script for this machine, or by the user's `npm ci`. */
const isInstalled = () => textOf(marker) === fingerprint() || hasEveryPackage()

const fingerprint = () =>
  createHash('sha256')
    .update(`${process.versions.modules} ${process.platform} ${process.arch}`)
    .update(textOf(lockFile))
    .digest('hex')

/** npm writes a list of the installed packages as the last step. */
function hasEveryPackage() {
  const wanted = packagesIn(lockFile)
  const present = packagesIn(path.join(root, 'node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(([name, entry]) => {
    const found = present[name]
    return name === '' || (found ? found.version === entry.version : !isNeeded(entry))
  })
}

/** @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Entry */

/** @param {string} file @returns {Record<string, Entry>} */
function packagesIn(file) {
  try {
    return JSON.parse(textOf(file)).packages ?? {}
  } catch {
    return {}
  }
}

/** A missing optional package is needed only when it was made for this machine. @param {Entry} entry */
const isNeeded = ({ optional, os, cpu, libc }) =>
  !optional ||
  (os !== undefined &&
    isAllowed(os, process.platform) &&
    isAllowed(cpu, process.arch) &&
    isAllowed(libc, 'glibc'))

/** True if a list such as ["linux", "darwin"] or ["!win32"] allows this machine's value. @param {string[] | undefined} list @param {string} here */
const isAllowed = (list, here) =>
  !list || list.includes(here) || list.every((one) => one.startsWith('!') && one !== `!${here}`)

/** The npm that started this process, or the one in the path. */
function npm() {
  const started = process.env.npm_execpath
  return started?.endsWith('.js') ? [process.execPath, started] : ['npm']
}

/** Without a writable home folder, npm caches its downloads in the repository. */
function cacheSettings() {
  try {
    accessSync(homedir(), constants.W_OK)
    return {}
  } catch {
    return { npm_config_cache: process.env.npm_config_cache ?? path.join(root, '.cache', 'npm') }
  }
}

/** @param {string} file */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
