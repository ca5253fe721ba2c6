// @ts-check
// Presses every control of My Plugins with 1,200 plugins in a real Chromium: node bench/clicks.bench.mjs
import { setTimeout as pause } from 'node:timers/promises'
import { bench } from './parts/bench.mjs'
import { aPage } from './parts/browser.mjs'
import { median, printFigure } from './parts/figure.mjs'
import { fillLibrary } from './parts/library.mjs'
import { aPerson } from './parts/person.mjs'

const PLUGINS = 1_200
/** Milliseconds until a press was painted and reported, also on a slow machine. */
const UNTIL_PAINTED = 400
/** Many cards have the same controls: a few of them stand for all. */
const CONTROLS = 150
const CONTROL = ':is(button, a, select, input)'

await bench(async ({ server, after }) => {
  const { url } = await server()
  const person = await aPerson(url)
  after(person.leave)
  await fillLibrary(person, PLUGINS)
  const { page, close } = await aPage(url, person.cookie)
  after(close)
  await page.addInitScript(watchPresses)

  await openLibrary(page)
  const names = await page.evaluate(namesOfControls, { selector: `main ${CONTROL}`, most: CONTROLS })
  /** @type {{ name: string, duration: number }[]} */
  const presses = []
  for (const name of names) {
    const control = page
      .locator(`main ${CONTROL}`)
      .and(page.getByLabel(name, { exact: true }))
      .first()
    const byText = page.locator(`main ${CONTROL}`).filter({ hasText: name }).first()
    const shown = (await control.isVisible()) ? control : byText
    if (!(await shown.isVisible()) || !(await shown.isEnabled())) continue
    await page.evaluate(() => window.presses.splice(0))
    await shown.click({ timeout: 5000 }).catch(() => undefined)
    await pause(UNTIL_PAINTED)
    const durations = await page.evaluate(() => window.presses)
    if (durations.length > 0) presses.push({ name, duration: Math.max(...durations) })
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    if (!page.url().endsWith('/plugins')) await openLibrary(page)
  }

  presses.sort((one, other) => other.duration - one.duration)
  const [slowest] = presses
  if (!slowest || presses.length < 30) throw new Error(`Only ${presses.length} controls could be pressed.`)
  printFigure({
    name: 'clicks/slowest',
    value: slowest.duration,
    unit: 'ms',
    most: 200,
    note: `“${slowest.name}”, of ${presses.length} controls with ${PLUGINS} plugins`,
  })
  printFigure({ name: 'clicks/median', value: median(presses.map(({ duration }) => duration)), unit: 'ms' })
})

/** @param {import('@playwright/test').Page} page */
async function openLibrary(page) {
  await page.goto('/plugins')
  await page.getByText(`Showing ${PLUGINS.toLocaleString('en-US')} plugins`).waitFor()
  await pause(1000)
}

/**
 * Runs in the page: the names of its different controls, in their order.
 * @param {{ selector: string, most: number }} wanted
 */
function namesOfControls({ selector, most }) {
  const controls = [...document.querySelectorAll(selector)]
  const names = controls
    .filter((each) => each.checkVisibility())
    .map(
      (each) =>
        each.getAttribute('aria-label') ?? each.closest('label')?.textContent ?? each.textContent ?? '',
    )
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))].slice(0, most)
}

/** Runs in the page before its scripts: records how long each press took until the next paint, as browsers report it. */
function watchPresses() {
  window.presses = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId) window.presses.push(entry.duration)
  }).observe(
    /** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16, buffered: true }),
  )
}
