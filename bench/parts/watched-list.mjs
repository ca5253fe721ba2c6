// @ts-check
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/parts/programs/find-chromium.mjs'
import { watchLibrary } from './watch-library.mjs'

/** Milliseconds: quick typing. */
const BETWEEN_KEYS = 120

/**
 * Opens My Plugins in a Chromium with a fresh profile and waits for its first cards. `firstCards` are the milliseconds until these were
 * painted.
 * @param {string} url of the server
 * @param {string} cookie of the signed-in user, as in a Cookie header
 * @param {import('./bench.mjs').Bench['after']} after
 */
export async function openWatchedLibrary(url, cookie, after) {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('There is no Chromium. Install one, or set CHROMIUM to its path.')
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS })
  after(() => browser.close())
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  const cookies = cookie.split('; ').map((pair) => /^([^=]*)=(.*)$/.exec(pair) ?? [])
  await context.addCookies(cookies.map(([, name = '', value = '']) => ({ name, value, url })))
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(`Error in the page: ${error.message}`))
  await page.addInitScript(watchLibrary)
  await page.goto('/plugins')
  const cards = await page.waitForFunction(() => window.libraryWatch.firstCards, undefined, { polling: 20 })
  return { page, firstCards: Number(await cards.jsonValue()), close: () => browser.close() }
}

/**
 * Types terms into the search and deletes them again, key by key. Returns the milliseconds from each key that changed the result
 * until the new result was painted.
 * @param {import('@playwright/test').Page} page
 * @param {string[]} terms
 */
export async function typeSearches(page, terms) {
  await page.getByRole('searchbox', { name: /^Search plugins by/ }).click()
  for (const word of terms) {
    for (const key of [...word, ...Array.from(word, () => 'Backspace')]) {
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      await pause(BETWEEN_KEYS)
    }
  }
  return page.evaluate(() => window.libraryWatch.keys)
}

const ARGUMENTS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ...['gpu', 'quic', 'background-networking', 'component-update', 'sync'].map((part) => `--disable-${part}`),
  '--no-first-run',
]
