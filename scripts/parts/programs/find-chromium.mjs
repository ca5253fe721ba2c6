// @ts-check
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { packageProgram, runInRepository } from '../run.mjs'
import { hasDebianPackages, installDebianPackages, installMissing } from './debian-packages.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const OF_MAC = ['Chromium', 'Google Chrome'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/**
 * The path of a Chromium: the one $CHROMIUM names, one of the system, or Playwright's own. Undefined when there is none.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const { chromium } = await import('@playwright/test')
  const known = [process.env.CHROMIUM ?? '', ...inFolders(NAMES), ...OF_MAC, chromium.executablePath()]
  return known.find(canRun)
}

/** Where programs of these names may be. @param {string[]} names */
function inFolders(names) {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
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
 * $CHROMIUM comes first, then a headless one, which needs less processor time.
 * @returns {Promise<string | undefined>}
 */
export async function chromiumPath() {
  if (!process.env.CHROMIUM) {
    await installMissing({ 'chromium-headless-shell': 'chromium-headless-shell' }, 'a headless Chromium')
    const headless = inFolders(['chromium-headless-shell']).find(canRun)
    if (headless) return headless
  }
  const found = await findChromium()
  if (found) return found
  console.log('Installing Chromium (once) ...')
  if (hasDebianPackages()) await installDebianPackages(['chromium'])
  else await runInRepository(packageProgram('playwright'), ['install', 'chromium'])
  return findChromium()
}
