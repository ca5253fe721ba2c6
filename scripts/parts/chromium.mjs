// @ts-check
import { hasDebianPackages, installDebianPackages } from './debian-packages.mjs'
import { findChromium } from './find-chromium.mjs'
import { run, tool } from './run.mjs'

/**
 * The path of a Chromium, installed when there is none: Debian's own for root, Playwright's for everybody else.
 * @returns {Promise<string | undefined>}
 */
export async function chromium() {
  const found = await findChromium()
  if (found) return found
  console.log('Installing Chromium (once) ...')
  if (hasDebianPackages()) await installDebianPackages(['chromium'])
  else await run(tool('playwright'), ['install', 'chromium'])
  return findChromium()
}
