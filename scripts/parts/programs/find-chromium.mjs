// @ts-check
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { packageProgram, runInRepository } from '../run.mjs'
import { hasDebianPackages, installDebianPackages, installMissing } from './debian-packages.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const KNOWN_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The path of a Chromium: the one $CHROMIUM names, one of the system, or Playwright's own. Undefined when there is none.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const { chromium } = await import('@playwright/test')
  return [process.env.CHROMIUM ?? '', ...KNOWN_PATHS, ...inPath(NAMES), chromium.executablePath()].find(
    canRun,
  )
}

/** The path of a headless Chromium, which needs less processor time. Undefined when there is none. */
const findHeadlessShell = () => inPath(['chromium-headless-shell']).find(canRun)

/** @param {string[]} names */
function inPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name)))
}

/** @param {string} file */
function canRun(file) {
  try {
    accessSync(file, constants.X_OK)
    return file !== ''
  } catch {
    return false
  }
}

/**
 * The path of a Chromium for the stories, installed when there is none: Debian's for root, Playwright's for other users.
 * $CHROMIUM comes first, then a headless one.
 * @returns {Promise<string | undefined>}
 */
export async function chromiumPath() {
  const isNamed = Boolean(process.env.CHROMIUM)
  if (!isNamed)
    await installMissing({ 'chromium-headless-shell': 'chromium-headless-shell' }, 'a headless Chromium')
  const found = (!isNamed && findHeadlessShell()) || (await findChromium())
  if (found) return found
  console.log('Installing Chromium (once) ...')
  if (hasDebianPackages()) await installDebianPackages(['chromium'])
  else await runInRepository(packageProgram('playwright'), ['install', 'chromium'])
  return findChromium()
}
