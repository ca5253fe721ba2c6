// @ts-check
import { existsSync } from 'node:fs'
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
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update'], quiet)
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], quiet)
  } else await run(tool('playwright'), ['install', 'chromium'])
  return findChromium()
}
