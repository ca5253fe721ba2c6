// @ts-check
import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/parts/programs/find-chromium.mjs'

/**
 * A page of a fresh profile in a real Chromium, and a function that closes it. With a session cookie the user is signed in.
 * @param {string} url of the server
 * @param {string} [cookie] as in a Cookie header
 */
export async function aPage(url, cookie = '') {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('There is no Chromium. Install one, or set CHROMIUM to its path.')
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS })
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  await context.addCookies(cookiesIn(cookie).map(([name, value]) => ({ name, value, url })))
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(`Error in the page: ${error.message}`))
  return { page, close: () => browser.close() }
}

const ARGUMENTS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * @param {string} cookie
 * @returns {[string, string][]}
 */
function cookiesIn(cookie) {
  const pairs = cookie.split('; ').filter(Boolean)
  return pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
}
