// @ts-check
// Opens, searches and scrolls My Plugins with 10,000 plugins in a real Chromium: node bench/large-library.bench.mjs
import { setTimeout as pause } from 'node:timers/promises'
import { aPerson } from './parts/a-person.mjs'
import { bench } from './parts/bench.mjs'
import { median, percentile, printFigure } from './parts/figure.mjs'
import { fillLibrary } from './parts/library.mjs'
import { openWatchedLibrary } from './parts/open-watched-library.mjs'

const PLUGINS = 10_000
const OPENINGS = 5
const SEARCH_TERMS = '1,27,305,4711,9,86,642,5318,tape 7,velvet tape 12,velvet,70,1234,88,3'.split(',')
/** Milliseconds. */
const AFTER_IMPORT = 10_000
const TURNS = 150
/** Milliseconds: the interval of keys (quick typing), of wheel events, and of changes. */
const BETWEEN_KEYS = 120
const BETWEEN_TURNS = 30
const BETWEEN_ARRANGEMENTS = 400
/** @type {[label: string, values: string[]][]} */
const ARRANGEMENTS = [
  ['Sort by', ['manufacturer', 'version', 'size', 'added', 'updated', 'type', 'name']],
  ['Group by', ['manufacturer', 'type', 'format', 'tag', 'manufacturer']],
  ['Sort by', ['size', 'version', 'added', 'manufacturer', 'name']],
  ['Group by', ['type', '']],
]

await bench(async ({ server, after }) => {
  const { url } = await server()
  const person = await aPerson(url)
  after(person.leave)
  await fillLibrary(person, PLUGINS)

  const open = () => openWatchedLibrary(url, person.cookie, after)
  const opened = []
  for (let round = 1; round < OPENINGS; round++) {
    const { firstCards, close } = await open()
    opened.push(firstCards)
    await close()
  }
  const { page, firstCards } = await open()
  opened.push(firstCards)
  printFigure('large-library/first-cards', median(opened), 'ms', { most: 1200, note: `${PLUGINS} plugins` })
  // After an import the server and its database go on writing for some seconds, on the same processors.
  await pause(AFTER_IMPORT)

  // Twice: what was found before, and its pictures, must not make the next search slower.
  const keys = await typeSearches(page, [...SEARCH_TERMS, ...SEARCH_TERMS])
  const note = `${keys.length} keys, ${median(keys).toFixed(0)} ms in the middle`
  printFigure('large-library/key-to-result-p95', percentile(keys, 95), 'ms', { most: 50, note })

  const changes = await arrangeLibrary(page)
  const changeNote = `${changes.length} changes of order and groups`
  printFigure('large-library/arrange-p95', percentile(changes, 95), 'ms', { most: 100, note: changeNote })

  const { longest, seen } = await scroll(page)
  const scrollNote = `${seen} plugins passed`
  printFigure('large-library/scroll-longest-task', longest, 'ms', { most: 50, note: scrollNote })
})

/**
 * Types terms into the search and deletes them again, key by key. Returns the milliseconds from each key that changed the result
 * until the new result was painted.
 * @param {import('@playwright/test').Page} page
 * @param {string[]} terms
 * @returns {Promise<number[]>}
 */
async function typeSearches(page, terms) {
  await page.getByRole('searchbox', { name: /^Search plugins by/ }).click()
  for (const word of terms)
    for (const key of [...word, ...Array.from(word, () => 'Backspace')]) {
      await page.keyboard.press(key === ' ' ? 'Space' : key)
      await pause(BETWEEN_KEYS)
    }
  return page.evaluate(() => Reflect.get(window, 'watch').keys)
}

/**
 * Changes the order and the groups one by one, and at the end removes them. Returns the milliseconds from each change until it
 * was painted.
 * @param {import('@playwright/test').Page} page
 */
async function arrangeLibrary(page) {
  const times = []
  for (const [label, values] of ARRANGEMENTS) {
    for (const value of values) {
      const select = page.getByRole('combobox', { name: label })
      times.push(
        await select.evaluate(async (element, chosen) => {
          const begun = performance.now()
          const { set } = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value') ?? {}
          set?.call(element, chosen)
          element.dispatchEvent(new Event('change', { bubbles: true }))
          await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
          return performance.now() - begun
        }, value),
      )
      await pause(BETWEEN_ARRANGEMENTS)
    }
  }
  return times
}

/**
 * Scrolls the cards with the mouse wheel. Returns the longest task in milliseconds (tasks up to 50 are not reported and count
 * as 0), and the number of plugins that scrolled by.
 * @param {import('@playwright/test').Page} page
 */
async function scroll(page) {
  await page.mouse.move(900, 650)
  await page.evaluate(() => Reflect.get(window, 'watch').tasks.splice(0))
  for (let turn = 0; turn < TURNS; turn++) {
    await page.mouse.wheel(0, turn % 50 === 49 ? 20_000 : 400)
    await pause(BETWEEN_TURNS)
  }
  await pause(300)
  /** @type {{ tasks: number[], seen: number }} */
  const { tasks, seen } = await page.evaluate(() => {
    const items = [...document.querySelectorAll('ul[aria-label="Plugins"] > li')]
    const { tasks } = Reflect.get(window, 'watch')
    return { tasks, seen: Math.max(...items.map((item) => Number(item.ariaPosInSet))) }
  })
  if (seen < 500) throw new Error(`Only ${seen} plugins went by: the list did not scroll.`)
  return { longest: Math.max(0, ...tasks), seen }
}
