// @ts-check
import { setTimeout as pause } from 'node:timers/promises'
import { aPage } from './a-page.mjs'
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
