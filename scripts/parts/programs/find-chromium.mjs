// @ts-check
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

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
export const findHeadlessShell = () => inPath(['chromium-headless-shell']).find(canRun)

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
