// @ts-check

import { createHash } from 'node:crypto'
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { root } from '../root.mjs'
import { run } from '../run.mjs'

/** Installs the packages of package-lock.json unless they are there. Ends the process when that fails. */
export async function installWhenChanged() {
  if (isInstalled()) return
  console.log('Installing packages (once) ...')
  // --include=dev: the build needs its tools under NODE_ENV=production as well. No package may run a script.
  const [command, ...words] = [...npm(), 'ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  const code = await run(command ?? 'npm', words, cacheSettings())
  if (code !== 0) {
    console.error('The packages could not be installed. The lines above say why.')
    process.exit(1)
  }
  writeFileSync(marker, fingerprint())
}

const marker = path.join(root, 'node_modules', '.plugfolio-installed')

/** Installed by us for this machine, or by somebody's own `npm ci`. */
function isInstalled() {
  return textOf(marker) === fingerprint() || hasEveryPackage()
}

function fingerprint() {
  const machine = `${process.versions.modules} ${process.platform} ${process.arch}`
  return createHash('sha256')
    .update(machine)
    .update(textOf(path.join(root, 'package-lock.json')))
    .digest('hex')
}

/** npm notes what it installed in a lock file of its own, written last. */
function hasEveryPackage() {
  const wanted = packagesIn(path.join(root, 'package-lock.json'))
  const present = packagesIn(path.join(root, 'node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(([name, entry]) => {
    const found = present[name]
    return name === '' || (found ? found.version === entry.version : !isNeeded(entry))
  })
}

/** @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Entry */

/**
 * @param {string} file
 * @returns {Record<string, Entry>}
 */
function packagesIn(file) {
  try {
    return JSON.parse(textOf(file)).packages ?? {}
  } catch {
    return {}
  }
}

/**
 * What is optional and absent is needed only when it was made for this machine.
 * @param {Entry} entry
 */
function isNeeded({ optional, os, cpu, libc }) {
  if (!optional) return true
  return Boolean(os) && fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, 'glibc')
}

/**
 * Whether a list such as ["linux", "darwin"] or ["!win32"] allows what is here.
 * @param {string[] | undefined} list
 * @param {string} here
 */
const fits = (list, here) =>
  !list || list.includes(here) || list.every((one) => one.startsWith('!') && one !== `!${here}`)

/** The npm that started us, or the one in the path. */
function npm() {
  const started = process.env.npm_execpath
  return started?.endsWith('.js') ? [process.execPath, started] : ['npm']
}

/** Without a home that can be written, npm keeps its downloads beside us. */
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
