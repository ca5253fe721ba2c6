// @ts-check

import { packageProgram, runInRepository } from '../run.mjs'
import { hasDebianPackages, installDebianPackages, installMissing } from './debian-packages.mjs'
import { findChromium, findHeadlessShell } from './find-chromium.mjs'

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
