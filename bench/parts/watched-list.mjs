// @ts-check
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/parts/programs/find-chromium.mjs'
import { watchLibrary } from './watch-library.mjs'

/** Milliseconds: quick typing. */
const BETWEEN_KEYS = 120

/**
 * Opens a list in a fresh browser and waits for its first cards or rows. `firstCards` are the milliseconds until these were painted.
 * @param {{ url: string, cookie: string, address: string, listName: string }} list
 * @param {import('./bench.mjs').Bench['after']} after
 */
export async function openWatchedList({ url, cookie, address, listName }, after) {
  const { page, close } = await aPage(url, cookie)
  after(close)
  await page.addInitScript(watchLibrary, listName)
  await page.goto(address)
  const cards = await page.waitForFunction(() => window.libraryWatch.firstCards, undefined, { polling: 20 })
  return { page, firstCards: Number(await cards.jsonValue()), close }
}

/**
 * Types terms into the search and deletes them again, key by key. Returns the milliseconds from each key that changed the result
 * until the new result was painted.
 * @param {import('@playwright/test').Page} page
 * @param {string[]} terms
 */
export async function typeSearches(page, terms) {
  await page.getByRole('searchbox', { name: /^Search (?:plugins|songs) by/ }).click()
  for (const word of terms) {
    for (const key of [...word, ...Array.from(word, () => 'Backspace')]) {
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      await pause(BETWEEN_KEYS)
    }
  }
  return page.evaluate(() => window.libraryWatch.keys)
}

/**
 * A page of a fresh profile in a real Chromium, and a function that closes it. With a session cookie the user is signed in.
 * @param {string} url of the server
 * @param {string} [cookie] as in a Cookie header
 */
async function aPage(url, cookie = '') {
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
